import type { AssembledContext, ContextAssembler, ContextOptions } from '@learning-memory/context-assembler';
import { DOMAINS, STRATEGIES } from '@learning-memory/ghap';
import { silentLogger, type Logger } from '@learning-memory/logging';
import type { AssemblerContext, ContextSources } from './assembler-context.ts';
import { assemble, type FoundContext } from './budget/assemble.ts';
import type { CountTokens } from './budget/count-tokens.ts';
import { createTokenizer } from './budget/create-tokenizer.ts';
import { checkChoice, checkMostItems, checkDeadline, checkRoom, type ContextKind } from './check-options.ts';
import { findLesson, relateToLesson } from './kinds/find-lesson.ts';
import { findLight } from './kinds/find-light.ts';
import { findPremortem } from './kinds/find-premortem.ts';
import { findRich } from './kinds/find-rich.ts';
import { findWarnings } from './kinds/find-warnings.ts';
import { createPastFailures } from './lessons/past-failures.ts';
import { createToldRules } from './rules/told-rules.ts';
import { NO_EXPERIENCES, NO_MEMORIES, NO_VALUES } from './sources/no-sources.ts';
import { openRound, type Round } from './sources/open-round.ts';

export interface ContextAssemblerOptions extends ContextSources {
  /** Says how long to wait for a source, milliseconds. Defaults to 1000. */
  readonly deadlineMs?: number | undefined;
  /** The counter of tokens; called once. Defaults to `o200k_base` of gpt-tokenizer. */
  readonly loadTokenizer?: (() => Promise<CountTokens>) | undefined;
  readonly logger?: Logger | undefined;
  /** Epoch milliseconds. Defaults to `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** Allows for a store that another process holds: on a busy machine a source that answers in 10 ms may take 100. */
const DEFAULT_DEADLINE_MS = 1000;
const NOTHING_SEEN: ReadonlySet<string> = new Set();

export function createContextAssembler(options: ContextAssemblerOptions): ContextAssembler {
  const { deadlineMs: usualDeadline = DEFAULT_DEADLINE_MS, logger = silentLogger, now = Date.now } = options;
  const { experiences = NO_EXPERIENCES, values = NO_VALUES, memories = NO_MEMORIES, traces } = options;
  const context: AssemblerContext = { ...options, experiences, values, memories, logger, now };
  const failures = createPastFailures(experiences, traces);
  const rules = createToldRules(memories, now);
  const tokenizer = createTokenizer({ load: options.loadTokenizer, logger });

  const answer = async (
    kind: ContextKind,
    asked: ContextOptions,
    find: (round: Round) => Promise<FoundContext>,
  ): Promise<AssembledContext> => {
    const room = checkRoom(kind, asked);
    const deadlineMs = checkDeadline(asked.deadlineMs ?? usualDeadline);
    const { style = 'full', seen = NOTHING_SEEN, mostItems } = asked;
    checkMostItems(mostItems);
    // First, because its import holds the thread, and that time is no fault of a source.
    const countTokens = await tokenizer();
    using round = openRound({ deadlineMs, logger });
    const assembled = assemble(await find(round), { limits: room, style, seen, mostItems }, countTokens);
    recordShown(context, assembled, asked.sessionId);
    return assembled;
  };

  return {
    light: async (asked = {}) => answer('light', asked, (round) => findLight(context, round, asked)),
    rich: async (asked) => answer('rich', asked, (round) => findRich(context, round, asked)),
    warnings: async (asked) => answer('warnings', asked, (round) => findWarnings({ ...context, rules }, round, asked)),
    lesson: async (asked) => answer('lesson', asked, (round) => findLesson({ ...context, failures }, round, asked)),
    relate: async (asked) => relateToLesson({ ...context, failures }, asked),
    prepare: async ({ projects }) =>
      void (await Promise.all([tokenizer(), failures.indexOf(projects), rules.of(projects)])),
    premortem: async (asked) => {
      checkChoice('domain', asked.domain, DOMAINS);
      checkChoice('strategy', asked.strategy, STRATEGIES);
      return answer('premortem', asked, (round) => findPremortem(context, round, asked));
    },
  };
}

/** Starts recording and returns: a context neither waits for the record nor fails with it. */
function recordShown(
  { values, logger }: AssemblerContext,
  { items }: AssembledContext,
  sessionId: string | undefined,
): void {
  const ids = items.filter(({ source }) => source === 'values').map(({ id }) => id);
  if (sessionId === undefined || ids.length === 0) return;
  const recorded = (async () => values.recordShown({ ids, sessionId }))();
  recorded.catch((error: unknown) => {
    logger.warn('values.unrecorded', { error });
  });
}
