import { basename } from 'node:path';
import { askedWork, type ActionTrace } from '@learning-memory/action-signature';
import type { ResolvedGhap } from '@learning-memory/ghap';
import { analyzeText } from '@learning-memory/text-analysis';
import { assemblerOver } from '../lessons/failures-home.ts';
import { rankByBm25 } from './bm25.ts';
import type { HistoryPair, MinedEdit, MinedHistory } from './mine-pairs.ts';
import type { ChangedFile } from './read-history.ts';
import { entryId, toAction, toEntry, toTrace } from './to-entry.ts';

/** Who tells a lesson, or an id of an entry at an action; `prompt` is what the work was asked for with. */
export const SYSTEMS = [
  'no memory',
  'BM25 at the prompt',
  'grep over lessons',
  'without noted lines',
  'without the prompt',
  'this',
  'oracle',
] as const;
export type System = (typeof SYSTEMS)[number];

export interface Told {
  /** Actions that mend what went wrong, and those before which that very failure is told. */
  actions: number;
  right: number;
  wrong: number;
  /** Of these, those that are linked by blame or revert. */
  linked: number;
  linkedRight: number;
  /** Innocent actions, and those before which anything is told. */
  innocent: number;
  alarms: number;
  /** Actions that mend something else, and those before which anything is told. */
  elsewhere: number;
  toldElsewhere: number;
  readonly tokens: number[];
  /** Milliseconds of each action. */
  readonly times: number[];
}

/** What is about to be done. */
export interface ReplayedAction {
  readonly at: number;
  readonly prompt: string;
  readonly file: ChangedFile;
  /** Ids of entries that are right; none where it mends none of what went wrong. */
  readonly right: ReadonlySet<string>;
  readonly mends: boolean;
  readonly isLinked: boolean;
}

interface Answer {
  readonly id?: string | undefined;
  readonly tokens?: number;
}

type Ask = (event: ReplayedAction) => Promise<Answer> | Answer;

export const newTold = (): Told => ({
  actions: 0,
  right: 0,
  wrong: 0,
  linked: 0,
  linkedRight: 0,
  innocent: 0,
  alarms: 0,
  elsewhere: 0,
  toldElsewhere: 0,
  tokens: [],
  times: [],
});

/** What hooks would have noted of each failure. */
export function tracesOf({ pairs }: MinedHistory): ReadonlyMap<string, ActionTrace> {
  return new Map(pairs.map((pair) => [entryId(pair.failed), toTrace(pair)]));
}

/** Each action in order of time, when `known` has what had gone wrong before it, and nothing of later: the newest first. */
export function* actionsOf(history: MinedHistory, known: ResolvedGhap[]): Iterable<ReplayedAction> {
  const later = history.pairs.map(toEntry).toSorted((one, other) => one.resolvedAt - other.resolvedAt);
  for (const event of eventsOf(history)) {
    while (later[0] !== undefined && later[0].resolvedAt < event.at) addNewest(known, later.shift());
    yield event;
  }
}

/** Plays a history. */
export async function replayHistory(history: MinedHistory): Promise<ReadonlyMap<System, Told>> {
  const known: ResolvedGhap[] = [];
  const systems = systemsOver(known, tracesOf(history));
  const told = new Map(SYSTEMS.map((system) => [system, newTold()]));
  for (const event of actionsOf(history, known)) {
    for (const [system, { ask, prepare }] of systems) {
      await prepare?.();
      const start = performance.now();
      const answer = await ask(event);
      count(told.get(system) ?? newTold(), event, { ...answer, time: performance.now() - start });
    }
  }
  return told;
}

/** What went wrong once more is known by its last end; the newest come first, as from the store. */
function addNewest(known: ResolvedGhap[], entry: ResolvedGhap | undefined): void {
  if (entry === undefined) return;
  const at = known.findIndex(({ id }) => id === entry.id);
  if (at >= 0) known.splice(at, 1);
  known.unshift(entry);
}

function eventsOf({ pairs, innocent, elsewhere }: MinedHistory): readonly ReplayedAction[] {
  const mended = (pair: HistoryPair): ReadonlySet<string> =>
    new Set(pairs.filter(({ mending }) => mending.sha === pair.mending.sha).map(({ failed }) => entryId(failed)));
  return [
    ...pairs.map((pair) => ({
      ...{ at: pair.mending.at, prompt: pair.mending.subject, file: pair.file, right: mended(pair) },
      ...{ mends: true, isLinked: pair.by !== 'again' },
    })),
    ...innocent.map((edit) => otherEdit(edit, false)),
    ...elsewhere.map((edit) => otherEdit(edit, true)),
  ].toSorted((one, other) => one.at - other.at);
}

function otherEdit({ commit, file }: MinedEdit, mends: boolean): ReplayedAction {
  return { at: commit.at, prompt: commit.subject, file, right: new Set(), mends, isLinked: false };
}

interface AskedSystem {
  readonly ask: Ask;
  /** What is done before it is asked, as at the first hook of a session. */
  readonly prepare?: () => Promise<void>;
}

function systemsOver(
  known: readonly ResolvedGhap[],
  traces: ReadonlyMap<string, ActionTrace>,
): readonly (readonly [System, AskedSystem])[] {
  const texts = new Map<string, readonly string[]>();
  const textOf = (entry: ResolvedGhap): readonly string[] => {
    const found = texts.get(entry.id) ?? analyzeText(lessonText(entry));
    texts.set(entry.id, found);
    return found;
  };
  return [
    ['no memory', { ask: () => ({}) }],
    [
      'BM25 at the prompt',
      {
        ask: ({ prompt }) => ({ id: rankByBm25(prompt, new Map(known.map((entry) => [entry.id, textOf(entry)])))[0] }),
      },
    ],
    ['grep over lessons', { ask: ({ file }) => ({ id: known.find(grepFor(basename(file.path)))?.id }) }],
    ['without noted lines', lessonsOver(known, { knowsPrompt: false })],
    ['without the prompt', lessonsOver(known, { traces, knowsPrompt: false })],
    ['this', lessonsOver(known, { traces, knowsPrompt: true })],
    ['oracle', { ask: ({ right }) => ({ id: known.find(({ id }) => right.has(id))?.id }) }],
  ];
}

function grepFor(name: string): (entry: ResolvedGhap) => boolean {
  return (entry) => lessonText(entry).includes(name);
}

function lessonText({ goal, hypothesis, action, outcome }: ResolvedGhap): string {
  return [goal, hypothesis, action, outcome.result].join('\n');
}

interface WhatIsKnown {
  readonly traces?: ReadonlyMap<string, ActionTrace>;
  readonly knowsPrompt: boolean;
}

function lessonsOver(known: readonly ResolvedGhap[], { traces, knowsPrompt }: WhatIsKnown): AskedSystem {
  let now = 0;
  const assembler = assemblerOver(known, { traces, now: () => now });
  return {
    prepare: () => assembler.prepare({}),
    async ask({ at, prompt, file }) {
      now = at;
      const mends = knowsPrompt && askedWork(prompt) === 'mending';
      const { items, tokens } = await assembler.lesson({ ...toAction(file), mends, style: 'brief' });
      return { id: items[0]?.id.replace(/^(?:action|file):/u, ''), tokens };
    },
  };
}

function count(told: Told, event: ReplayedAction, { id, tokens, time }: Answer & { time: number }): void {
  told.times.push(time);
  if (id !== undefined && tokens !== undefined) told.tokens.push(tokens);
  const isTold = id === undefined ? 0 : 1;
  if (event.right.size === 0) countOther(told, event, isTold);
  else countMending(told, event, { isTold, isRight: event.right.has(id ?? '') ? 1 : 0 });
}

function countOther(told: Told, { mends }: ReplayedAction, isTold: number): void {
  if (mends) {
    told.elsewhere += 1;
    told.toldElsewhere += isTold;
  } else {
    told.innocent += 1;
    told.alarms += isTold;
  }
}

function countMending(
  told: Told,
  { isLinked }: ReplayedAction,
  { isTold, isRight }: { readonly isTold: number; readonly isRight: number },
): void {
  const weight = isLinked ? 1 : 0;
  told.actions += 1;
  told.right += isRight;
  told.wrong += isTold - isRight;
  told.linked += weight;
  told.linkedRight += weight * isRight;
}
