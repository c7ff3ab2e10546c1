import type { Value, ValuePayload } from '@learning-memory/value-store';
import type { Finding } from './candidate.ts';
import type { Section } from './sections.ts';

const LENGTH = 500;

export type ShownValue = ValuePayload & Pick<Value, 'id'> & Partial<Pick<Value, 'heeded' | 'detached'>>;

export interface ValuePlace {
  readonly section: Section;
  /** Says why this value and no other, where its cluster alone is not the reason. */
  readonly reason?: string | undefined;
}

/**
 * Gives a value with the size of its cluster and how the entries ended that followed it. How often it was shown is left out:
 * showing it would change the text.
 */
export function valueFinding(value: ShownValue, { section, reason }: ValuePlace): Finding {
  const { id, text, axis, domain, clusterSize } = value;
  const cluster = `cluster of ${String(clusterSize)} on ${axis}${domain === undefined ? '' : ` in ${domain}`}`;
  const why = [reason, cluster, heededOf(value)].filter((part) => part !== undefined).join(', ');
  return { source: 'values', id, section, title: text, parts: [['', text, LENGTH]], why };
}

function heededOf({ heeded }: ShownValue): string | undefined {
  const outcomes = (heeded?.confirmed ?? 0) + (heeded?.falsified ?? 0);
  return outcomes === 0 ? undefined : `${String(heeded?.confirmed)} of ${String(outcomes)} confirmed after it`;
}
