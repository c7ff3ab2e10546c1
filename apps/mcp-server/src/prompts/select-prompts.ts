import type { PromptDefinition } from './prompt-definition.ts';
import { retroPrompt } from './retro.ts';
import type { ToolsetName } from '../tools/toolset-names.ts';

/** Gives the prompts whose tools are all there. */
export function selectPrompts(toolsets: readonly ToolsetName[]): readonly PromptDefinition[] {
  return toolsets.includes('learning') ? [retroPrompt] : [];
}
