import { readFileSync } from 'node:fs';
import { SAMPLE_MEMORIES, type SampleMemory } from '@learning-memory/sample-experiences';

export interface ScenarioQuestion {
  readonly question: string;
  /** Id of the memory that answers it. */
  readonly expected: string;
}

export interface Scenario {
  readonly memories: readonly SampleMemory[];
  readonly questions: readonly ScenarioQuestion[];
}

const QUICK_MEMORIES = 20;

/** 300 memories and 50 questions; a quick one has the first 20 memories and the questions about them. */
export function readScenario(quick: boolean): Scenario {
  const memories = SAMPLE_MEMORIES.slice(0, quick ? QUICK_MEMORIES : undefined);
  const ids = new Set(memories.map(({ id }) => id));
  return { memories, questions: readQuestions().filter(({ expected }) => ids.has(expected)) };
}

/** The first half of one question and the second of another: so many that each is asked once. */
export function mixedQuestion(index: number): string {
  const questions = readScenario(false).questions.map(({ question }) => question);
  const [one = '', other = ''] = [questions[index % questions.length], questions[(index * 7 + 3) % questions.length]];
  return `${one.slice(0, one.length / 2)} ${other.slice(other.length / 2)} ${index}`;
}

function readQuestions(): readonly ScenarioQuestion[] {
  const file = new URL('../data/questions.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as readonly ScenarioQuestion[];
}

/** The place of `expected` in `ids`: 1 is first, 0 is absent. */
export function rankOf(expected: string, ids: readonly (string | undefined)[]): number {
  return ids.indexOf(expected) + 1;
}
