import { viewerOf } from '../viewer-of.ts';
import type { HookInput } from '../hook-input.ts';
import type { WarningFate } from './warning-log.ts';

/** An action, and whose it is. */
export type FollowedAction = Pick<
  HookInput,
  'session_id' | 'agent_id' | 'tool_name' | 'tool_input' | 'whole_input' | 'error'
>;

/** A lesson that was told, and what has become of it so far. */
export interface OpenWarning {
  /** Id of the item that told it. */
  readonly item: string;
  /** It is known by its error: to run the same again is how one finds out. */
  readonly isOfError: boolean;
  /** Runs whose end says something of it. */
  readonly ground: Set<string>;
  readonly fates: Set<WarningFate>;
  actionsLeft: number;
}

/** Actions after which what is done has nothing to do with a lesson any more. */
const FOLLOWED_ACTIONS = 25;
/** Lessons that are followed at one time in a session, and sessions: the latest. */
const MOST = { lessons: 8, sessions: 50 } as const;

export interface OpenWarnings {
  of(action: FollowedAction): readonly OpenWarning[];
  open(action: FollowedAction, item: string): OpenWarning;
  /** Counts the action, and drops what is followed long enough. */
  count(action: FollowedAction): void;
}

export function createOpenWarnings(): OpenWarnings {
  const bySession = new Map<string, readonly OpenWarning[]>();
  const of = (action: FollowedAction): readonly OpenWarning[] => bySession.get(viewerOf(action)) ?? [];
  const keep = (action: FollowedAction, opens: readonly OpenWarning[]): void => {
    const viewer = viewerOf(action);
    bySession.delete(viewer);
    if (opens.length > 0) bySession.set(viewer, opens.slice(-MOST.lessons));
    const [oldest] = bySession.keys();
    if (bySession.size > MOST.sessions && oldest !== undefined) bySession.delete(oldest);
  };
  return {
    of,
    open(action, item) {
      const opened: OpenWarning = {
        ...{ item, isOfError: action.error !== '', ground: new Set([runKey(action)]), fates: new Set() },
        actionsLeft: FOLLOWED_ACTIONS,
      };
      keep(action, [...of(action).filter((other) => other.item !== item), opened]);
      return opened;
    },
    count(action) {
      const opens = of(action);
      for (const open of opens) open.actionsLeft -= 1;
      keep(
        action,
        opens.filter(({ actionsLeft }) => actionsLeft > 0),
      );
    },
  };
}

/** The same for the same use of a tool. */
export function runKey({ tool_name: tool, tool_input: input }: FollowedAction): string {
  return JSON.stringify([tool, input]);
}
