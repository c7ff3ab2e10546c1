import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@learning-memory/durable-file';

/** Revisions of the rows before and after a write that the journal has noted. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

interface Covered {
  /** Of the mirror. */
  readonly place: string;
  /** Up to here every change was given to the mirror, or is noted in the journal. */
  readonly revision: number;
  /** Noted writes beyond, with a gap before each. */
  readonly spans: readonly Span[];
}

/**
 * Up to which revision of the rows the mirror has all changes, a file for each collection. A change in a gap between noted
 * writes was made by somebody who knows no mirror. What the disk loses of a file is a gap, too.
 */
export class Coverage {
  readonly #folder: string;
  readonly #place: string;

  constructor(folder: string, place: string) {
    this.#folder = folder;
    this.#place = place;
  }

  /** From now on the mirror is taken to have everything up to the revision. */
  async begin(collection: string, revision: number): Promise<void> {
    await this.#write(collection, { place: this.#place, revision, spans: [] });
  }

  /** What is noted is given to the mirror. */
  async add(collection: string, spans: readonly Span[]): Promise<void> {
    if (spans.length === 0) return;
    const covered = await this.#read(collection);
    await this.#write(collection, joined({ ...covered, spans: [...covered.spans, ...spans] }));
  }

  async covers(collection: string, revision: number): Promise<boolean> {
    return (await this.#read(collection)).revision >= revision;
  }

  /** Of a new collection nothing has to be given; what lies in another place counts for nothing. */
  async #read(collection: string): Promise<Covered> {
    const nothing = { place: this.#place, revision: 0, spans: [] };
    try {
      const covered = JSON.parse(await readFile(this.#path(collection), 'utf8')) as Covered;
      return covered.place === this.#place ? covered : nothing;
    } catch {
      return nothing;
    }
  }

  async #write(collection: string, covered: Covered): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await replaceFile(this.#path(collection), JSON.stringify(covered), { durable: false });
  }

  #path(collection: string): string {
    return join(this.#folder, `${collection}.json`);
  }
}

function joined({ place, revision, spans }: Covered): Covered {
  let reached = revision;
  const beyond: Span[] = [];
  for (const span of [...spans].sort((one, other) => one.from - other.from)) {
    if (span.from <= reached) reached = Math.max(reached, span.to);
    else beyond.push(span);
  }
  return { place, revision: reached, spans: beyond };
}
