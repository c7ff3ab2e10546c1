import type { ActiveGhap } from '@learning-memory/ghap';
import { describeEntry, nameEntry, sayBriefly } from './entry-text.ts';
import type { HookHandler, HookServices, HookTime } from './hook-services.ts';
import type { HookInput } from './hook-input.ts';
import { mostItemsAt, type InjectionLevel } from './shown/injection-level.ts';
import { isRisky } from './risky-command.ts';
import { readJsonField } from './read-json-field.ts';
import { viewerOf } from './viewer-of.ts';
import { showNew } from './shown/show-new.ts';
import { warnOfKnowledge } from './warn-of-knowledge.ts';

const MAX_TOKENS = 600;

/**
 * Tells what the knowledge of the project warns of, reminds of the open entry now and then, and once of what went wrong
 * before where a command is hard to take back.
 */
export function createToolUseHandler(): HookHandler {
  const warned = new Set<string>();
  return async (input, services, time) => {
    const active = await services.collector.current();
    const [known, ...promised] = await Promise.all([
      warnOfKnowledge(input, services, time).catch((error: unknown) => {
        // What the entry has to say is worth as much.
        services.logger.warn('knowledge.unread', { error });
        return undefined;
      }),
      ...(active === undefined ? [] : aboutEntry(input, active, { services, warned, time })),
    ]);
    const parts = [known, ...promised].filter((part) => part !== undefined);
    return parts.length === 0 ? undefined : parts.join('\n\n');
  };
}

function aboutEntry(input: HookInput, active: ActiveGhap, warnings: Warnings): readonly Promise<string | undefined>[] {
  const { collector, checkFrequency, injection } = warnings.services;
  const uses = collector.countToolUse();
  return [
    warnOnce(input, active, warnings),
    uses.then((count) => (count % checkFrequency === 0 ? checkIn(active, count, injection) : undefined)),
  ];
}

interface Warnings {
  readonly services: HookServices;
  /** Entries that were warned, or are just being. */
  readonly warned: Set<string>;
  readonly time: HookTime;
}

/** A warning that found nothing, or came too late to be seen, is tried again before the next such command. */
async function warnOnce(
  input: HookInput,
  active: ActiveGhap,
  { services, warned, time }: Warnings,
): Promise<string | undefined> {
  const { id } = active;
  const { tool_name: tool, tool_input: toolInput } = input;
  if (tool !== 'Bash' || warned.has(id) || !isRisky(readJsonField(toolInput, 'command'))) return undefined;
  // Tools may run side by side, and one warning is enough for all of them.
  warned.add(id);
  let text: string | undefined;
  try {
    text = await premortem(active, { services, session: viewerOf(input), time });
  } finally {
    if (text === undefined || time.late.aborted) warned.delete(id);
  }
  return text;
}

interface Occasion {
  readonly services: HookServices;
  /** Empty where the client does not say. */
  readonly session: string;
  readonly time: HookTime;
}

async function premortem(
  { domain, strategy }: ActiveGhap,
  { services, session, time }: Occasion,
): Promise<string | undefined> {
  const { collector, contextAssembler, currentProject, shown, injection, logger } = services;
  const { sessionId } = collector;
  const projects = await currentProject.idsOf();
  const limits = {
    maxTokens: MAX_TOKENS,
    mostItems: mostItemsAt(injection),
    deadlineMs: time.deadlineMs,
    style: 'brief',
  } as const;
  return showNew({ shown, sessionId: session, late: time.late, logger }, async (seen) => {
    const context = await contextAssembler.premortem({ domain, strategy, projects, sessionId, seen, ...limits });
    // A hit rate alone warns of nothing.
    return context.items.every(({ source }) => source === 'calibration') ? { ...context, items: [] } : context;
  });
}

function checkIn(active: ActiveGhap, uses: number, injection: InjectionLevel): string {
  if (injection === 'minimal') return `Learning Memory: ${nameEntry(active)} is open: ${sayBriefly(active.goal)}`;
  return [
    `Learning Memory: ${uses} tool uses since ${nameEntry(active)} was last touched.`,
    describeEntry(active),
    'Where the belief has changed, update_ghap records it; where the outcome is known, resolve_ghap does.',
  ].join('\n');
}
