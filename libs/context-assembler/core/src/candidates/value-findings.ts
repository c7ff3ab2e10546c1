import type { Value, ValuePayload } from '@learning-memory/value-store';
import { BRIEF_LENGTH } from './brief-length.ts';
import type { Finding } from './candidate.ts';
import type { Section } from './sections.ts';

const LENGTH = 500;

export type ShownValue = ValuePayload & Pick<Value, 'id'> & Partial<Pick<Value, 'heeded' | 'detached'>>;

export interface ValuePlace {
  readonly section: Section;
  /** Says why this value and no other, where its cluster alone is not the reason. */
  readonly reason?: string | undefined;
}

/** A value; why holds the size of its cluster and how the entries ended that followed it. */
export function valueFinding(value: ShownValue, { section, reason }: ValuePlace): Finding {
  const { id, text, axis, domain, clusterSize, createdAt } = value;
  const cluster = `cluster of ${String(clusterSize)} on ${axis}${domain === undefined ? '' : ` in ${domain}`}`;
  return {
    source: 'values',
    id,
    section,
    title: text,
    parts: [['', text, LENGTH]],
    brief: [['', text, BRIEF_LENGTH.text]],
    time: createdAt,
    why: [reason, cluster, heededOf(value)].filter((part) => part !== undefined).join(', '),
  };
}

function heededOf({ heeded }: ShownValue): string | undefined {
  const outcomes = (heeded?.confirmed ?? 0) + (heeded?.falsified ?? 0);
  return outcomes === 0 ? undefined : `${String(heeded?.confirmed)} of ${String(outcomes)} confirmed after it`;
}
