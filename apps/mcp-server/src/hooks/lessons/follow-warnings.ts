import type { ContextAssembler } from '@learning-memory/context-assembler';
import type { ProjectIds } from '@learning-memory/project';
import type { HookInput } from '../hook-input.ts';
import { viewerOf } from '../viewer-of.ts';
import type { WarningFate, WarningLog } from './warning-log.ts';

/** An action, and whose it is. */
export type FollowedAction = Pick<HookInput, 'session_id' | 'agent_id' | 'tool_name' | 'tool_input' | 'error'>;

export interface FollowedRun {
  readonly run: FollowedAction;
  readonly ending: 'passed' | 'failed';
  /** Of tests or a build: then it speaks for edits too. */
  readonly isProof: boolean;
}

/** Looks what is done after a lesson was told, in the session that was told it, and records that. */
export interface WarningFollower {
  /** An item was told at the action, or after its run with the error of the input. */
  given(action: FollowedAction, item: string): Promise<void>;
  /** Right before an action; to be called before it is told anything itself. */
  acted(action: FollowedAction): Promise<void>;
  ended(run: FollowedRun): Promise<void>;
}

export interface WarningFollowerOptions {
  readonly contextAssembler: Pick<ContextAssembler, 'relate'>;
  readonly log: WarningLog;
  readonly projects: () => Promise<ProjectIds | undefined>;
}

/** Actions after which what is done has nothing to do with a lesson any more. */
const FOLLOWED_ACTIONS = 25;
/** Lessons of a session that are followed at one time: the latest. */
const FOLLOWED_LESSONS = 8;
const FOLLOWED_SESSIONS = 50;

interface Open {
  readonly item: string;
  /** It is known by its error: to run the same again is how one finds out. */
  readonly isOfError: boolean;
  /** Runs whose end says something of the lesson. */
  readonly ground: Set<string>;
  readonly fates: Set<WarningFate>;
  actionsLeft: number;
}

export function createWarningFollower({ contextAssembler, log, projects }: WarningFollowerOptions): WarningFollower {
  const bySession = new Map<string, readonly Open[]>();
  const openOf = (action: FollowedAction): readonly Open[] => bySession.get(viewerOf(action)) ?? [];

  const note = async (action: FollowedAction, open: Open, fate: WarningFate): Promise<void> => {
    if (open.fates.has(fate)) return;
    open.fates.add(fate);
    await log.record({ session: action.session_id, item: open.item, fate });
  };
  const keep = (viewer: string, opens: readonly Open[]): void => {
    bySession.delete(viewer);
    if (opens.length > 0) bySession.set(viewer, opens.slice(-FOLLOWED_LESSONS));
    const [oldest] = bySession.keys();
    if (bySession.size > FOLLOWED_SESSIONS && oldest !== undefined) bySession.delete(oldest);
  };
  const relate = async (action: FollowedAction, { item }: Open, error?: string) =>
    contextAssembler.relate({
      ...{ item, tool: action.tool_name, input: action.tool_input, projects: await projects() },
      ...(error === undefined ? {} : { error }),
    });

  return {
    async given(action, item) {
      const ground = new Set([keyOf(action)]);
      const open: Open = {
        ...{ item, isOfError: action.error !== '', ground, fates: new Set() },
        actionsLeft: FOLLOWED_ACTIONS,
      };
      keep(viewerOf(action), [...openOf(action).filter((other) => other.item !== item), open]);
      await note(action, open, 'given');
    },
    async acted(action) {
      const opens = openOf(action);
      if (opens.length === 0) return;
      for (const open of opens) open.actionsLeft -= 1;
      keep(
        viewerOf(action),
        opens.filter(({ actionsLeft }) => actionsLeft > 0),
      );
      for (const open of opens) {
        const relation = await relate(action, open);
        if (relation === 'unrelated') continue;
        open.ground.add(keyOf(action));
        if (relation === 'avoids') await note(action, open, 'heeded');
        else if (!open.isOfError) await note(action, open, 'ignored');
      }
    },
    async ended({ run, ending, isProof }) {
      for (const open of openOf(run)) {
        const isOnGround = open.ground.has(keyOf(run));
        if (ending === 'passed' && (isOnGround || isProof)) await note(run, open, 'succeeded');
        if (ending === 'passed' || run.error === '' || (isOnGround && !open.isOfError)) continue;
        if ((await relate(run, open, run.error)) === 'repeats') await note(run, open, 'ignored');
      }
    },
  };
}

function keyOf({ tool_name: tool, tool_input: input }: FollowedAction): string {
  return JSON.stringify([tool, input]);
}
