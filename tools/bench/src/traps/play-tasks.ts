import type { ContextAssembler } from '@learning-memory/context-assembler';
import { assemblerOver, INNOCENT } from '../lessons/failures-home.ts';
import { createRandom } from '../statistics.ts';
import { TRAP_KINDS } from './trap-kinds.ts';
import { OWN_PROJECT, trapTasks, type PastFailure, type TaskAction, type TrapTask } from './trap-tasks.ts';

export interface PlayOptions {
  /** What is known; none where lessons are off. */
  readonly past: readonly PastFailure[];
  /** How likely the agent does what a lesson that it can apply says. */
  readonly follow: number;
  readonly seeds: number;
}

/** Of each task the share of seeds with which it succeeded. */
export type Successes = ReadonlyMap<string, number>;

/** The agent, without any lesson. */
const AGENT = {
  /** Runs until the task is given up. */
  tries: 3,
  /** How likely its first idea is the trap. */
  trapped: 0.9,
  /** How likely one later idea of its own is what helps. */
  finds: 0.25,
  /** Other actions before the trap. */
  before: 3,
} as const;

type Lessons = (action: TaskAction, error?: string) => Promise<string | undefined>;

export async function playTasks({ past, follow, seeds }: PlayOptions): Promise<Successes> {
  const assembler = assemblerOver(past.map(({ entry }) => entry));
  const advice = new Map(past.map((failure) => [failure.entry.id, failure.advice]));
  const tell = rememberedLessons(assembler);
  const successes = new Map<string, number>();
  for (const [at, task] of trapTasks().entries()) {
    let won = 0;
    for (let seed = 0; seed < seeds; seed += 1) {
      const random = createRandom(seed * 1009 + at);
      const seen = new Set<string>();
      const lessons: Lessons = async (action, error) => {
        const id = await tell(action, error);
        if (id === undefined || seen.has(id)) return undefined;
        seen.add(id);
        return advice.get(id);
      };
      won += (await succeeds(task, { lessons, follow, random })) ? 1 : 0;
    }
    successes.set(task.id, won / seeds);
  }
  return successes;
}

/** The same action meets the same lesson. */
function rememberedLessons(assembler: ContextAssembler): Lessons {
  const known = new Map<string, Promise<string | undefined>>();
  return (action, error) => {
    const key = JSON.stringify([action, error]);
    const asked = {
      ...action,
      style: 'brief',
      projects: [OWN_PROJECT],
      ...(error === undefined ? {} : { error }),
    } as const;
    const told = known.get(key) ?? assembler.lesson(asked).then(({ items }) => items[0]?.id.replace(/^action:/u, ''));
    known.set(key, told);
    return told;
  };
}

interface Agent {
  readonly lessons: Lessons;
  readonly follow: number;
  readonly random: () => number;
}

/** A lesson is read with the result of what it was told at, so the first run of a trap is never saved. */
async function succeeds(task: TrapTask, { lessons, follow, random }: Agent): Promise<boolean> {
  // Drawn in the same order whatever is told, so that phases differ by lessons alone.
  const innocent = Array.from({ length: AGENT.before }, () => Math.floor(random() * INNOCENT.length));
  const [isTrapped, willing] = [random() < AGENT.trapped, random() < follow];
  const ideas = Array.from({ length: AGENT.tries }, random);
  // To do what was not asked for costs a run.
  const lost = willing ? await countAlarms(innocent, lessons) : 0;
  if (!isTrapped) return true;
  const told = (await lessons(task.trap)) ?? (await lessons(task.trap, task.error));
  const done = willing && canApply(told, task) ? told : undefined;
  if (done === task.kind) return true;
  const left = AGENT.tries - lost - (done === undefined ? 1 : 2);
  return ideas.slice(0, Math.max(0, left)).some((idea) => idea < AGENT.finds);
}

async function countAlarms(innocent: readonly number[], lessons: Lessons): Promise<number> {
  let alarms = 0;
  for (const at of innocent) {
    const action = INNOCENT[at]?.action;
    const input = JSON.stringify(action?.tool_input ?? {});
    alarms += (await lessons({ tool: action?.tool_name ?? '', input })) === undefined ? 0 : 1;
  }
  return alarms;
}

/** What helps against the trap of another program or file is of no use here, and everybody sees that. */
function canApply(advice: string | undefined, task: TrapTask): boolean {
  if (advice === undefined) return false;
  if (advice === 'trap' || advice === task.kind) return true;
  return programOf(advice) === programOf(task.kind);
}

function programOf(kind: string): string {
  const { tool, trap, file = '' } = TRAP_KINDS.find(({ name }) => name === kind) ?? { tool: '', trap: '' };
  return tool === 'Bash' ? (trap.split(' ')[0] ?? '') : (file.split('.').at(-1) ?? '');
}
