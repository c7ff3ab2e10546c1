import { describe, expect, it } from '@jest/globals';
import type { CodeUnitPayload } from '@learning-memory/code-indexer';
import { failure } from '../test-support/entries.ts';
import { START } from '../test-support/home.ts';
import { toCandidate, type Finding } from './candidate.ts';
import { codeFinding } from './code-finding.ts';
import { similarEntry } from './entry-findings.ts';
import { memoryFinding } from './memory-finding.ts';
import { surprises } from './pattern-findings.ts';
import { valueFinding } from './value-findings.ts';
import { withoutDuplicates } from './without-duplicates.ts';

const LONG = 'the billing database of the shop allows twenty open connections for each worker';

/** Places, in the list, of those that are kept. */
function kept(findings: readonly Finding[]): readonly number[] {
  const candidates = findings.map((finding) => toCandidate(finding));
  const chosen = withoutDuplicates(
    candidates.toSorted(
      (left, right) => Number(left.statements !== undefined) - Number(right.statements !== undefined),
    ),
  );
  return candidates.flatMap((candidate, index) => (chosen.has(candidate) ? [index] : []));
}

function memory(id: string, content: string): Finding {
  const rest = { category: 'fact', importance: 0.5, tags: [], createdAt: START, updatedAt: START } as const;
  return memoryFinding({ id, content, ...rest }, 'match 1');
}

function note(id: string, decided: readonly string[]): Finding {
  const lines = [...(decided.length === 0 ? [] : ['Decided:']), ...decided.map((text) => `- ${text}`)];
  const content = [...lines, 'Asked:', '- Look at the shop'].join('\n');
  const rest = {
    category: 'context',
    importance: 0.3,
    tags: ['session-note'],
    createdAt: START,
    updatedAt: START,
  } as const;
  return memoryFinding({ id, content, ...rest }, 'match 1');
}

function value(id: string, text: string): Finding {
  const cluster = { axis: 'full', clusterId: 'cluster_full_0', clusterSize: 5, similarity: 1 } as const;
  return valueFinding({ id, text, ...cluster, createdAt: START }, { section: 'Values' });
}

function unit(id: string, place: Partial<CodeUnitPayload>): Finding {
  const names = {
    language: 'typescript',
    kind: 'function',
    name: 'run',
    qualifiedName: 'run',
    signature: 'run()',
  } as const;
  const lines = { startLine: 1, endLine: 2, exported: true, fileHash: '', indexedAt: START };
  const payload = { project: 'shop', root: '/shop', path: 'src/a.ts', doc: LONG, ...names, ...lines, ...place };
  return codeFinding({ id, unit: payload, score: 1 }, 0);
}

describe('withoutDuplicates', () => {
  it('folds memories of which one says no more than the other', () => {
    const first = 'We deploy the billing service on Tuesdays, never on Fridays.';
    expect(kept([memory('a', first), memory('b', 'Never deploy the billing service on a Friday')])).toEqual([0]);
    expect(kept([memory('a', first), memory('b', 'Deploy the billing service on a Friday')])).toEqual([0, 1]);
    expect(kept([memory('b', 'Never deploy the billing service on a Friday'), memory('a', first)])).toEqual([0, 1]);
    expect(kept([memory('a', first), memory('b', 'Never deploy billing on a Monday')])).toEqual([0, 1]);
    expect(kept([memory('a', first), memory('b', 'Billing Tuesdays')])).toEqual([0, 1]);
    const long = `Never ${first} ${LONG} and every colleague reads the handbook before lunch`;
    expect(kept([memory('a', long), memory('b', 'Never deploy the billing service on a Friday')])).toEqual([0, 1]);
  });

  it('keeps the first of one id within a source', () => {
    expect(kept([memory('m1', 'one'), memory('m1', 'other'), value('m1', 'third')])).toEqual([0, 2]);
  });

  it('keeps the first of nearly the same text, whatever the source', () => {
    expect(kept([value('v', LONG), memory('m1', `${LONG} process`), memory('m2', 'the shop')])).toEqual([0, 2]);
  });

  it('keeps no memory that says what an entry says too, and a value that was learnt from it', () => {
    const entry = failure({ lesson: { whatWorked: LONG } });
    const found = [similarEntry({ entry, score: 1 }, 0), value('v', LONG), memory('m1', `${LONG} process`)];
    expect(kept(found)).toEqual([0, 1]);
    expect(kept([...found.slice(0, 1), memory('m1', LONG.replace('allows', 'never allows'))])).toEqual([0, 1]);
  });

  it('keeps memories of which each names another thing', () => {
    const ofBilling = 'Never deploy the billing service on Fridays: its cron closes the books at 18:00.';
    expect(kept([memory('m1', ofBilling), memory('m2', ofBilling.replace('billing', 'payroll'))])).toEqual([0, 1]);
    const ofWeb = 'Always run the tests of apps/web before a commit.';
    expect(kept([memory('m1', ofWeb), memory('m2', ofWeb.replace('web', 'api'))])).toEqual([0, 1]);
    expect(kept([memory('m1', ofWeb), memory('m2', ofWeb.replace('tests', 'test'))])).toEqual([0]);
  });

  it('keeps what says the opposite, or another number', () => {
    expect(kept([memory('m1', LONG), memory('m2', LONG.replace('allows', 'never allows'))])).toEqual([0, 1]);
    expect(kept([memory('m1', `${LONG} 20`), memory('m2', `${LONG} 30`)])).toEqual([0, 1]);
  });

  it('keeps what says the same of a name with another symbol', () => {
    const [plus, sharp] = ['The parser of invoices is written in C++', 'The parser of invoices is written in C#'];
    expect(kept([memory('m1', plus), memory('m2', sharp), memory('m3', `${sharp}.`)])).toEqual([0, 1]);
  });

  it('keeps no note of a session whose decisions stand elsewhere, and no memory that says one of its decisions', () => {
    const told = note('n', [LONG]);
    const entry = similarEntry({ entry: failure({ lesson: { whatWorked: LONG } }), score: 1 }, 0);
    for (const other of [memory('m1', `${LONG} process`), value('v', LONG), entry]) {
      expect(kept([told, other])).toEqual([1]);
      expect(kept([other, told])).toEqual([0]);
    }
    const more = note('n', [LONG, 'Refunds above five hundred euros need a second signature']);
    expect(kept([memory('m1', LONG), more])).toEqual([0, 1]);
    expect(kept([note('n', []), memory('m1', LONG)])).toEqual([0, 1]);
  });

  it('keeps a pattern beside the value that was learnt from it', () => {
    expect(kept([...surprises([failure({ surprise: LONG })], 'failures'), value('v', LONG)])).toEqual([0, 1]);
  });

  it('keeps one unit of a path and a qualified name, and every function of a file', () => {
    expect(kept([unit('c1', {}), unit('c2', { startLine: 9 }), unit('c3', { qualifiedName: 'stop' })])).toEqual([0, 2]);
  });

  it('keeps one of two copies of a function, and both of two that share the name alone', () => {
    expect(kept([unit('c1', {}), unit('c2', { path: 'src/b.ts' })])).toEqual([0]);
    expect(kept([unit('c1', {}), unit('c2', { path: 'src/b.ts', doc: 'Starts the server.' })])).toEqual([0, 1]);
  });

  it('keeps one of two accounts of an entry', () => {
    const entry = failure();
    expect(kept([similarEntry({ entry, score: 1 }, 0), similarEntry({ entry, score: 0.5 }, 1)])).toEqual([0]);
  });
});
