import { dataPaths } from '../data-paths.ts';
import { createHookHandler } from '../hooks/handle-hook.ts';
import { createHookFailures } from '../hooks/hook-failures.ts';
import { hookTool } from '../hooks/hook-tool.ts';
import { selectPrompts } from '../prompts/select-prompts.ts';
import { selectTools } from '../tools/select-tools.ts';
import { TOOL_NEEDS } from '../tools/tool-services.ts';
import type { PartMakers } from './parts.ts';

/** What a client is offered; the schemas of tools take long to load. */
export const clientParts: Pick<PartMakers, 'tools' | 'prompts'> = {
  async tools(ask, { config, logger }) {
    const needs = await ask(...TOOL_NEEDS);
    const { codeParser, notes } = await ask('codeParser', 'notes');
    const { toolsets, checkFrequency, projectPath, home } = config;
    const codeLanguages = codeParser.languages.map(({ id }) => id);
    const services = { ...needs, codeLanguages, projectPath, logger };
    const { collector, contextAssembler } = needs;
    const failures = createHookFailures(dataPaths(home).logs);
    const handleHook = createHookHandler({ collector, contextAssembler, notes, failures, checkFrequency, logger });
    return [...selectTools(toolsets, services), hookTool(handleHook)];
  },
  prompts: (_ask, { config }) => selectPrompts(config.toolsets),
};
