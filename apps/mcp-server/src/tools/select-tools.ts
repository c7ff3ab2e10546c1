import type { ToolDefinition } from '@learning-memory/tool';
import { codeTools } from './code/code-tools.ts';
import { contextTools } from './context/context-tools.ts';
import { ghapTools } from './ghap/ghap-tools.ts';
import { gitTools } from './git/git-tools.ts';
import { graphTools } from './graph/graph-tools.ts';
import { knowledgeTools } from './knowledge/knowledge-tools.ts';
import { learningTools } from './learning/learning-tools.ts';
import { memoryTools } from './memory/memory-tools.ts';
import { searchTools } from './search/search-tools.ts';
import type { ToolServices } from './tool-services.ts';
import type { ToolsetName } from './toolset-names.ts';

const TOOLSETS: Readonly<Record<ToolsetName, (services: ToolServices) => readonly ToolDefinition[]>> = {
  ghap: ghapTools,
  learning: learningTools,
  search: searchTools,
  context: contextTools,
  memory: memoryTools,
  code: codeTools,
  git: gitTools,
  knowledge: knowledgeTools,
  graph: graphTools,
};

/** The tools of the chosen toolsets, in order. */
export function selectTools(toolsets: readonly ToolsetName[], services: ToolServices): readonly ToolDefinition[] {
  return toolsets.flatMap((name) => TOOLSETS[name](services));
}
