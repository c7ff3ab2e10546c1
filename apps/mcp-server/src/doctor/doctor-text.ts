import type { SettingInForce } from '../config/read-settings.ts';
import type { SettingValue } from '../config/setting.ts';
import type { CheckedPart, CheckStatus } from './check.ts';
import type { ReplayedHook } from './replay/replay-hooks.ts';
import type { HookReport } from './replay/replay-installations.ts';

const MARKS: Readonly<Record<CheckStatus, string>> = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ' };
const UNREGISTERED =
  'No settings of Claude Code register hooks; `learning-memory init` or the plugin does. Those of this program were played.';

export interface DoctorReport {
  readonly summary: Readonly<Record<string, unknown>>;
  readonly settings: readonly SettingInForce[];
  readonly checks: readonly CheckedPart[];
  readonly hooks: HookReport;
}

/** The report for people, a line each. */
export function toText({ summary, settings, checks, hooks }: DoctorReport): string {
  const facts = Object.entries(summary).map(([name, value]) => `${name.padEnd(16)} ${String(value)}`);
  const values = settings.map(({ name, value, source }) => `${name.padEnd(24)} ${source.padEnd(11)} ${show(value)}`);
  const states = checks.map(({ name, status, message }) => `${MARKS[status]} ${name.padEnd(16)} ${message}`);
  return `${[...facts, '', ...values, '', ...states, ...hookLines(hooks)].join('\n')}\n`;
}

function show(value: SettingValue = '(none)'): string {
  return typeof value === 'object' ? value.join(',') : String(value);
}

function hookLines({ registered, installations, twice }: HookReport): readonly string[] {
  const sections = installations.flatMap((installation) => {
    const title = `Hooks of ${installation.name}: ${installation.path}`;
    if ('hooks' in installation) return ['', title, ...installation.hooks.map(hookLine)];
    return ['', title, `${MARKS[installation.status]} ${installation.message}`];
  });
  if (!registered) return ['', UNREGISTERED, ...sections.slice(1)];
  return twice === undefined ? sections : ['', `${MARKS.warning} ${twice}`, ...sections];
}

function hookLine({ event, status, milliseconds, limitMilliseconds, message }: ReplayedHook): string {
  const time = milliseconds === undefined ? '' : `${milliseconds} of ${limitMilliseconds} ms`;
  return `${MARKS[status]} ${event.padEnd(18)} ${time.padStart(15)}  ${message}`;
}
