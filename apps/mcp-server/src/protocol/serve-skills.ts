import { readdir, readFile } from 'node:fs/promises';
import type { Logger } from '@learning-memory/logging';
import type { ToolDefinition } from '@learning-memory/tool';
import type { McpServer } from '@modelcontextprotocol/server';

/** The bundle holds those of the plugin beside this module. */
const FOLDER = new URL('skills/', import.meta.url);
const FILE = 'SKILL.md';
/** How the plugin's files name a tool of this server. */
const TOOL = /\bmcp__[\w-]+?__(?<tool>[a-z_]+)/gu;
/** Tools that a skill does without where they are not there. */
const OPTIONAL_TOOLS = /^metadata: .*\boptional-tools: ["']?(?<tools>[a-z_ ]+)/mu;
const CACHE_HINT = { ttlMs: 5 * 60_000, cacheScope: 'private' } as const;

/** Offers those skills of the plugin whose tools are all there but for optional ones, by the extension of the protocol for it. */
export async function serveSkills(mcp: McpServer, tools: readonly ToolDefinition[], logger: Logger): Promise<void> {
  const files = await readSkills(new Set(tools.map(({ name }) => name)));
  if (Object.keys(files).length === 0) return;
  const { memorySkillFiles, SkillsExtension } = await import('@modelcontextprotocol/server/ext/skills');
  const onWarning = ({ path, message }: { readonly path: string; readonly message: string }): void =>
    logger.warn('skill.invalid', { path, message });
  const skills = await SkillsExtension.load(memorySkillFiles(files), { cacheHint: CACHE_HINT, onWarning });
  skills.attach(mcp);
}

async function readSkills(tools: ReadonlySet<string>): Promise<Record<string, string>> {
  // Only the bundle has them.
  const names = await readdir(FOLDER).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(new URL(`${name}/${FILE}`, FOLDER), 'utf8')));
  const entries = names.map((name, index) => [`${name}/${FILE}`, texts[index] ?? ''] as const);
  return Object.fromEntries(entries.filter(([, text]) => toolsIn(text).every((tool) => tools.has(tool))));
}

function toolsIn(text: string): readonly string[] {
  const optional = OPTIONAL_TOOLS.exec(text)?.groups?.tools?.split(' ') ?? [];
  return [...text.matchAll(TOOL)].map(({ groups }) => groups?.tool ?? '').filter((tool) => !optional.includes(tool));
}
