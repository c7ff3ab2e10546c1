import { dataPaths } from '../data-paths.ts';
import { createAgentCalls } from '../hooks/agent-calls.ts';
import { createHookHandler } from '../hooks/handle-hook.ts';
import { createHookFailures } from '../hooks/hook-failures.ts';
import { hookTool } from '../hooks/hook-tool.ts';
import { selectPrompts } from '../prompts/select-prompts.ts';
import { selectTools } from '../tools/select-tools.ts';
import type { PartMakers } from './parts.ts';

/** What a client is offered; the schemas of tools take long to load. */
export const clientParts: Pick<PartMakers, 'tools' | 'prompts'> = {
  async tools(ask, { config, logger }) {
    const { collector, contextAssembler, notes } = await ask('collector', 'contextAssembler', 'notes');
    const learning = await ask('persister', 'experiences', 'values', 'memories', 'metadataStore');
    const { codeParser, ...project } = await ask('codeParser', 'codeIndexer', 'git');
    const { currentProject } = await ask('currentProject');
    const { toolsets, checkFrequency, projectPath, home } = config;
    const codeLanguages = codeParser.languages.map(({ id }) => id);
    const calls = createAgentCalls(collector);
    const services = {
      ...learning,
      ...project,
      collector,
      calls,
      contextAssembler,
      codeLanguages,
      currentProject,
      projectPath,
      logger,
    };
    const failures = createHookFailures(dataPaths(home).logs);
    const hooks = { session: collector, calls, contextAssembler, notes, failures, checkFrequency, logger };
    const handleHook = createHookHandler(hooks);
    return [...selectTools(toolsets, services), hookTool(handleHook)];
  },
  prompts: (_ask, { config }) => selectPrompts(config.toolsets),
};
