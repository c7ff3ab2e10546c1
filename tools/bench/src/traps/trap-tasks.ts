import type { ResolvedGhap } from '@learning-memory/ghap';
import { TRAP_KINDS, type TrapKind } from './trap-kinds.ts';

export interface TaskAction {
  readonly tool: string;
  /** JSON. */
  readonly input: string;
}

/** Something to do whose first idea is a trap. */
export interface TrapTask {
  readonly id: string;
  readonly kind: string;
  readonly trap: TaskAction;
  readonly error: string;
}

/** A past failure, and what its lesson says to do. */
export interface PastFailure {
  readonly entry: ResolvedGhap;
  readonly kind: string;
  /** Of which kind what it says helped is; `trap` where it says to do the same again. */
  readonly advice: string;
}

/** The project of the tasks. */
export const OWN_PROJECT = 'shop';

const EACH = 5;
const LONG_AGO = Date.UTC(2026, 0, 1);

/** Sixty: five of each kind. */
export function trapTasks(): readonly TrapTask[] {
  return TRAP_KINDS.flatMap((kind) =>
    namesOf(kind)
      .slice(EACH)
      .map((name) => ({
        ...{ id: `${kind.name} ${name}`, kind: kind.name, error: `Exit code 1\n${kind.error}` },
        trap: actionOf(kind, name),
      })),
  );
}

/** As many of the past, of other names; what helped is that of the kind that `adviceOf` gives. */
export function pastFailures(
  adviceOf: (kind: TrapKind, at: number) => TrapKind | 'trap' = (kind) => kind,
  { prefix = 'past', project = OWN_PROJECT }: { readonly prefix?: string; readonly project?: string } = {},
): readonly PastFailure[] {
  return TRAP_KINDS.flatMap((kind, number) =>
    namesOf(kind)
      .slice(0, EACH)
      .map((name, at) => {
        const advice = adviceOf(kind, number * EACH + at);
        const helped = advice === 'trap' ? `the same once more: \`${kind.trap}\`` : `\`${advice.remedy}\``;
        const id = `${prefix}-${String(number)}-${String(at)}`;
        return {
          entry: {
            ...toEntry(id, kind, { name, helped: `Use ${helped}` }),
            project,
          },
          ...{ kind: kind.name, advice: advice === 'trap' ? 'trap' : advice.name },
        };
      }),
  );
}

function namesOf({ names }: TrapKind): readonly string[] {
  return names.split(' ');
}

function actionOf({ tool, trap, file = '' }: TrapKind, name: string): TaskAction {
  const [text, path] = [trap, file].map((part) => part.replaceAll('$', name));
  const input =
    tool === 'Bash' ? { command: text } : { file_path: `/shop/${path ?? ''}`, old_string: 'pass', new_string: text };
  return { tool, input: JSON.stringify(input) };
}

interface Told {
  readonly name: string;
  readonly helped: string;
}

function toEntry(id: string, kind: TrapKind, { name, helped }: Told): ResolvedGhap {
  const of = (text: string): string => text.replaceAll('$', name);
  const did = kind.tool === 'Bash' ? `Ran \`${kind.trap}\`` : `Wrote ${kind.trap} in ${kind.file ?? ''}`;
  return {
    ...{ id, sessionId: 'before', createdAt: LONG_AGO, history: [], notes: [], iterationCount: 1 },
    ...{ domain: 'debugging', strategy: 'trial-and-error' },
    ...{ goal: of(kind.goal), hypothesis: 'The first idea will do', action: of(did), prediction: 'It passes at once' },
    outcome: { status: 'falsified', result: kind.error, capturedAt: LONG_AGO, autoCaptured: false },
    ...{ surprise: kind.surprise, rootCause: { category: 'wrong-assumption', description: kind.surprise } },
    ...{
      lesson: { whatWorked: of(helped) },
      resolvedAt: LONG_AGO,
      confidenceTier: 'silver',
      tierReason: 'It is a trap.',
    },
  };
}
