import { dataPaths } from '../data-paths.ts';
import { createHookHandler } from '../hooks/handle-hook.ts';
import { createHookFailures } from '../hooks/hook-failures.ts';
import { hookTool } from '../hooks/hook-tool.ts';
import { createShownItems } from '../hooks/shown-items.ts';
import { createInjectionLog } from '../hooks/injection-log.ts';
import { selectPrompts } from '../prompts/select-prompts.ts';
import { selectTools } from '../tools/select-tools.ts';
import { switchable } from '../tools/switchable.ts';
import type { PartMakers } from './parts.ts';

/** What a client is offered; the schemas of tools take long to load. */
export const clientParts: Pick<PartMakers, 'tools' | 'prompts'> = {
  async tools(ask, { config, logger }) {
    const { collector, contextAssembler, notes } = await ask('collector', 'contextAssembler', 'notes');
    const learning = await ask('persister', 'experiences', 'values', 'memories', 'metadataStore');
    const { codeParser, ...project } = await ask('codeParser', 'codeIndexer', 'git', 'projectCode');
    const { currentProject, projectSwitch } = await ask('currentProject', 'projectSwitch');
    const { toolsets, checkFrequency, injection, projectPath, home } = config;
    const codeLanguages = codeParser.languages.map(({ id }) => id);
    const services = {
      ...learning,
      ...project,
      collector,
      contextAssembler,
      codeLanguages,
      currentProject,
      projectSwitch,
      projectPath,
      logger,
    };
    const { logs, shown } = dataPaths(home);
    const handleHook = createHookHandler({
      ...{ collector, contextAssembler, currentProject, projectSwitch, notes },
      ...{ failures: createHookFailures(logs), injections: createInjectionLog(logs), shown: createShownItems(shown) },
      ...{ checkFrequency, injection, logger },
    });
    const chosen = selectTools(toolsets, services).map((tool) => switchable(tool, projectSwitch));
    return [...chosen, hookTool(handleHook)];
  },
  prompts: (_ask, { config }) => selectPrompts(config.toolsets),
};
