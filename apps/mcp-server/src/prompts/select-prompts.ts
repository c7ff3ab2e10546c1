import type { PromptDefinition } from './prompt-definition.ts';
import { premortemPrompt } from './premortem.ts';
import { retroPrompt } from './retro.ts';
import type { ToolsetName } from '../tools/toolset-names.ts';

/** The prompts, and where the tools are that they name. */
const PROMPTS: readonly (readonly [prompt: PromptDefinition, needs: readonly ToolsetName[]])[] = [
  [retroPrompt, ['learning']],
  [premortemPrompt, ['ghap', 'learning', 'search', 'context']],
];

/** The prompts whose tools are all there. */
export function selectPrompts(toolsets: readonly ToolsetName[]): readonly PromptDefinition[] {
  return PROMPTS.filter(([, needs]) => needs.every((name) => toolsets.includes(name))).map(([prompt]) => prompt);
}
