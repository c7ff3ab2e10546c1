import type { Config } from '../config/config.ts';
import { dataPaths } from '../data-paths.ts';
import { createInjectionLog, type Injection } from '../hooks/injection-log.ts';
import { plainText } from './plain-text.ts';

export interface InjectionsCommandOptions {
  readonly limit: number;
  readonly json: boolean;
}

/** Prints what hooks added to the last sessions, newest first. */
export async function runInjections({ home }: Config, { limit, json }: InjectionsCommandOptions): Promise<void> {
  const injections = await createInjectionLog(dataPaths(home).logs).latest(limit);
  process.stdout.write(json ? `${JSON.stringify(injections)}\n` : toText(injections));
}

function toText(injections: readonly Injection[]): string {
  return injections.length === 0 ? 'Nothing was injected yet.\n' : `${injections.flatMap(toLines).join('\n')}\n`;
}

function toLines({ time, session, event, tokens, items }: Injection): readonly string[] {
  const head = [time, event, `${String(tokens)} tokens`, `session ${session}`].map(plainText).join('  ');
  return [head, ...items.map(({ id, title }) => `    ${plainText(id)}  ${plainText(title)}`)];
}
