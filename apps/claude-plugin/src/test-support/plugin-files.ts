import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The plugin's own folder. */
export const PLUGIN_ROOT: string = fileURLToPath(new URL('../..', import.meta.url));
export const WORKSPACE_ROOT: string = fileURLToPath(new URL('../../../..', import.meta.url));
export const SERVER_ROOT: string = join(WORKSPACE_ROOT, 'apps/mcp-server');

export type Json = Record<string, unknown>;

export function readText(...path: readonly string[]): string {
  return readFileSync(join(...path), 'utf8');
}

export function readJson<T = Json>(...path: readonly string[]): T {
  return JSON.parse(readText(...path)) as T;
}

export interface Skill {
  /** Of its folder. */
  readonly name: string;
  readonly frontmatter: Readonly<Record<string, string>>;
  readonly body: string;
}

export function skills(): readonly Skill[] {
  return readdirSync(join(PLUGIN_ROOT, 'skills')).map((name) => {
    const [, head = '', body = ''] =
      /^---\n(.*?)\n---\n(.*)$/s.exec(readText(PLUGIN_ROOT, 'skills', name, 'SKILL.md')) ?? [];
    const entries = head.split('\n').map((line) => /^([\w-]+): (.*)$/.exec(line)?.slice(1) ?? [line, '']);
    return { name, frontmatter: Object.fromEntries(entries) as Record<string, string>, body };
  });
}
