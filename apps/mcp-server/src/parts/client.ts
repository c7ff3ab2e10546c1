import type { ToolDefinition } from '@learning-memory/tool';
import { dataPaths } from '../data-paths.ts';
import { createAgentCalls } from '../hooks/agent-calls.ts';
import { createHookHandler } from '../hooks/handle-hook.ts';
import { createHookFailures } from '../hooks/hook-failures.ts';
import { hookTool } from '../hooks/hook-tool.ts';
import { createMendings } from '../hooks/lessons/mendings.ts';
import { createWarningFollower } from '../hooks/lessons/follow-warnings.ts';
import { createTraceFiles } from '../hooks/lessons/trace-files.ts';
import { createWarningLog } from '../hooks/lessons/warning-log.ts';
import { createSessionEvents, type SessionEvents } from '../hooks/session-events.ts';
import { createShownItems } from '../hooks/shown/shown-items.ts';
import { createInjectionLog } from '../hooks/shown/injection-log.ts';
import { selectPrompts } from '../prompts/select-prompts.ts';
import { withMarkedHits } from '../tools/marked-hits.ts';
import { withReembedAdvice } from '../reembedding/with-reembed-advice.ts';
import { selectTools } from '../tools/select-tools.ts';
import { switchable } from '../tools/switchable.ts';
import { TOOL_NEEDS } from '../tools/tool-services.ts';
import { createStoreHealth } from '../upkeep/store-health.ts';
import { mirrorOf } from '../mirror/mirror-of.ts';
import { withRowsNotice } from '../mirror/rows-elsewhere.ts';
import { withMirrorNotice } from '../mirror/with-mirror-notice.ts';
import { withDamageNotice } from '../upkeep/with-damage-notice.ts';
import type { PartMakers } from './parts.ts';

/** What a client is offered; the schemas of tools take long to load. */
export const clientParts: Pick<PartMakers, 'tools' | 'prompts'> = {
  async tools(ask, { config, logger }) {
    const needs = await ask(...TOOL_NEEDS);
    const { codeParser, notes, vectorStore } = await ask('codeParser', 'notes', 'vectorStore');
    const { toolsets, checkFrequency, injection, mcpActions, projectPath, home } = config;
    const { collector, contextAssembler, currentProject, projectSwitch } = needs;
    const codeLanguages = codeParser.languages.map(({ id }) => id);
    const calls = createAgentCalls(collector);
    const sessionEvents = createSessionEvents();
    const services = { ...needs, calls, sessionEvents, codeLanguages, projectPath, logger };
    const { logs, shown, traces, health: healthFile } = dataPaths(home);
    const health = createStoreHealth(healthFile);
    // Of a project that is switched off nothing is asked, not even which one it is.
    const project = async (): Promise<string | undefined> =>
      (await projectSwitch.offReason()) === undefined ? (await currentProject.read()).id : undefined;
    const injections = createInjectionLog(logs, { project });
    const log = createWarningLog(logs, { project });
    const warnings = createWarningFollower({ contextAssembler, log, projects: () => currentProject.idsOf() });
    const handleHook = createHookHandler({
      ...{
        session: collector,
        calls,
        sessionEvents,
        contextAssembler,
        currentProject,
        projectSwitch,
        projectPath,
        notes,
      },
      ...{
        failures: createHookFailures(logs),
        injections,
        warnings,
        shown: createShownItems(shown),
        mendings: createMendings(),
      },
      ...{ traces: createTraceFiles(traces, projectPath) },
      ...{ checkFrequency, injection, mcpActions, logger },
    });
    const sayRows = withRowsNotice(config);
    const announcing = (tool: ToolDefinition): ToolDefinition =>
      withDamageNotice(sayRows(withMirrorNotice(withReembedAdvice(tool), mirrorOf(vectorStore))), health);
    const chosen = selectTools(toolsets, services).map((tool) =>
      noted(switchable(announcing(withMarkedHits(tool)), projectSwitch), sessionEvents),
    );
    return [...chosen, hookTool(handleHook)];
  },
  prompts: (_ask, { config }) => selectPrompts(config.toolsets),
};

function noted(tool: ToolDefinition, events: SessionEvents): ToolDefinition {
  return {
    ...tool,
    run(input, context) {
      events.noteCall();
      return tool.run(input, context);
    },
  };
}
