import type { HookHandler } from './hook-services.ts';
import { asksForLastSession } from './asks-for-last-session.ts';
import { promptSituation, typedText } from './prompt-situation.ts';
import { showNew } from './shown/show-new.ts';

/** Chosen beside the fit (docs/relevance.md). */
const USUAL = { maxTokens: 260, leastRelevance: 0.67 } as const;
/** A session that was shown much already is shown less, and more seldom. */
const AFTER_MUCH = { maxTokens: 200, mostItems: 2, leastRelevance: 0.91 } as const;
const MUCH = 15;

/** What is known about the work that a prompt speaks of, and was not shown yet. */
export const onPrompt: HookHandler = async (input, services, time) => {
  const { contextAssembler, collector, currentProject, shown, logger } = services;
  const typed = typedText(input.prompt);
  const resumes = asksForLastSession(typed);
  const situation = promptSituation(input.prompt) ?? (resumes ? typed : undefined);
  if (situation === undefined) return undefined;
  const [active, projects] = await Promise.all([collector.current(), currentProject.idsOf()]);
  return showNew({ shown, sessionId: input.session_id, logger }, (seen) =>
    contextAssembler.rich({
      style: 'brief',
      seen,
      situation,
      resumes,
      projects,
      domain: active?.domain,
      strategy: active?.strategy,
      ...(seen.size < MUCH ? USUAL : AFTER_MUCH),
      deadlineMs: time.deadlineMs,
      // A session that goes on has another id in the environment of its server.
      sessionId: input.session_id === '' ? collector.sessionId : input.session_id,
    }),
  );
};
