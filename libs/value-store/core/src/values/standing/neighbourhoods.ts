import type { Domain } from '@learning-memory/ghap';
import type { ExperiencePayload } from '@learning-memory/observation-persister-collection';
import { experienceCollection } from '@learning-memory/observation-persister-collection';
import { GLOBAL_PROJECT, type ProjectPayload } from '@learning-memory/project';
import { scrollExperiences } from '../../experiences/experience-pages.ts';
import type { ValueStoreContext } from '../../value-store-context.ts';

/** An entry that was confirmed or falsified. */
export type EndedEntry = Pick<ExperiencePayload, 'domain' | 'sessionId' | 'resolvedAt'> &
  ProjectPayload & { readonly id: string; readonly succeeded: boolean };

/** The entries that a value could have helped. */
export type EntriesAround = (place: ValuePlace) => readonly EndedEntry[];

export interface ValuePlace extends ProjectPayload {
  readonly domain?: Domain | undefined;
  /** Ids of the entries that the value was learnt from. */
  readonly members: readonly string[];
}

/** A domain of fewer members is there by chance. */
const LEAST_SHARE = 0.2;

interface Read {
  readonly count: number;
  readonly entries: Promise<readonly EndedEntry[]>;
}

/** One reading for each store, until there are more entries: what a review changed since is seen then. */
const readings = new WeakMap<ValueStoreContext, Read>();

/** Those of the domains that most members are of, in the same project. */
export async function readNeighbourhoods(context: ValueStoreContext): Promise<EntriesAround> {
  const { embedding, vectorStore } = context;
  const count = await vectorStore.count(experienceCollection('full', embedding.model));
  let reading = readings.get(context);
  if (reading?.count !== count) {
    reading = { count, entries: readEnded(context) };
    readings.set(context, reading);
    reading.entries.catch(() => readings.delete(context));
  }
  const entries = await reading.entries;
  const domainOf = new Map(entries.map(({ id, domain }) => [id, domain]));
  return ({ project, domain, members }) => {
    const domains = domain === undefined ? domainsOf(members, domainOf) : new Set([domain]);
    const isNear = (entry: EndedEntry): boolean => domains.size === 0 || domains.has(entry.domain);
    return entries.filter((entry) => isNear(entry) && (project === GLOBAL_PROJECT || project === entry.project));
  };
}

function domainsOf(members: readonly string[], domainOf: ReadonlyMap<string, Domain>): ReadonlySet<Domain> {
  const known = members.flatMap((id) => domainOf.get(id) ?? []);
  const countOf = (domain: Domain): number => known.filter((other) => other === domain).length;
  return new Set(known.filter((domain) => countOf(domain) >= LEAST_SHARE * known.length));
}

async function readEnded(context: ValueStoreContext): Promise<readonly EndedEntry[]> {
  const ended: EndedEntry[] = [];
  const filter = { op: 'in', field: 'outcomeStatus', values: ['confirmed', 'falsified'] } as const;
  for await (const page of scrollExperiences(context, { axis: 'full', filter })) {
    for (const { id, payload } of page) {
      const { domain, sessionId, resolvedAt, project, outcomeStatus } = payload;
      const succeeded = outcomeStatus === 'confirmed';
      ended.push({ id, domain, sessionId, resolvedAt, succeeded, ...(project !== undefined && { project }) });
    }
  }
  return ended;
}
