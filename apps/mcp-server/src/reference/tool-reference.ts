import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@learning-memory/logging';
import type { ToolAnnotations, ToolDefinition } from '@learning-memory/tool';
import { compose } from '../compose.ts';
import { loadConfig } from '../config/load-config.ts';
import { DEFAULT_TOOLSETS, TOOLSET_NAMES, type ToolsetName } from '../tools/toolset-names.ts';

/** As JSON Schema says it, limits included. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ToolReference {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly input: JsonSchema;
}

export interface ToolsetReference {
  readonly name: ToolsetName;
  /** Whether clients get it without asking. */
  readonly isDefault: boolean;
  readonly tools: readonly ToolReference[];
}

/** Every toolset in order, of the real tools, made in a home of their own that is removed again. */
export async function readToolsets(): Promise<readonly ToolsetReference[]> {
  const directory = await mkdtemp(join(tmpdir(), 'learning-memory-reference-'));
  try {
    const toolsets: ToolsetReference[] = [];
    for (const name of TOOLSET_NAMES) toolsets.push(await readToolset(name, directory));
    return toolsets;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function readToolset(name: ToolsetName, directory: string): Promise<ToolsetReference> {
  const env = { LEARNING_MEMORY_HOME: join(directory, 'home'), TOOLSETS: name };
  const config = loadConfig({ env, workingDirectory: directory });
  const surroundings = { logger: silentLogger, sessionId: 'reference', environment: env };
  await using parts = await compose(config, ['tools'], surroundings);
  const tools = parts.tools.filter(({ hidden }) => hidden !== true).map(describeTool);
  return { name, isDefault: DEFAULT_TOOLSETS.includes(name), tools };
}

function describeTool({ name, title, description, annotations, input }: ToolDefinition): ToolReference {
  const schema = input['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
  return { name, title, description, annotations, input: schema };
}
