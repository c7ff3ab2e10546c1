import { parseOutcome, type CommandOutcome, type CommandRun } from '@learning-memory/outcome-parser';
import { nameEntry, sayBriefly } from './entry-text.ts';
import type { HookHandler } from './hook-services.ts';
import type { HookInput } from './hook-input.ts';
import { readJsonField } from './read-json-field.ts';

/** Notes how tests and builds ended for the open entry, and reminds of what it predicted. It never resolves anything. */
export const onOutcome: HookHandler = async (input, { collector, injection }) => {
  if (input.tool_name !== 'Bash') return undefined;
  const active = await collector.current();
  if (active === undefined) return undefined;
  const outcome = parseOutcome(toCommandRun(input));
  if (outcome === undefined) return undefined;
  const { status, summary } = outcome;
  await collector.recordOutcome({
    ghapId: active.id,
    status: status === 'passed' ? 'confirmed' : 'falsified',
    summary,
    capturedAt: Date.now(),
  });
  const [came, predicted] = [describe(outcome), `${nameEntry(active)} predicted: ${sayBriefly(active.prediction)}`];
  if (injection === 'minimal') return `Learning Memory: ${came}; ${predicted}`;
  return [
    `Learning Memory: ${came}`,
    `E${predicted.slice(1)}`,
    'If that settles it, resolve_ghap records whether the prediction came true; if it says something else, update_ghap does.',
  ].join('\n');
};

function describe({ kind, status, summary }: CommandOutcome): string {
  const what = { test: 'the tests', build: 'the build', lint: 'the checks' }[kind];
  return `${what} ${status}: ${sayBriefly(summary)}`;
}

/** What a hook of a run of `Bash` tells of it. */
export function toCommandRun({
  event,
  tool_input: toolInput,
  tool_response: response,
  error,
  is_interrupt: interrupt,
}: HookInput): CommandRun {
  const command = readJsonField(toolInput, 'command');
  if (event === 'PostToolUse') {
    return {
      command,
      output: `${readJsonField(response, 'stdout')}\n${readJsonField(response, 'stderr')}`,
      exitCode: 0,
    };
  }
  const exitCode = /^Exit code (\d+)/u.exec(error)?.[1];
  return {
    command,
    output: error,
    interrupted: interrupt === 'true',
    ...(exitCode === undefined ? {} : { exitCode: Number(exitCode) }),
  };
}
