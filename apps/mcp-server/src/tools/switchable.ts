import type { ToolDefinition } from '@learning-memory/tool';
import type { ProjectSwitch } from '../project/project-switch.ts';

/** The tool, which refuses to run while the project is switched off. */
export function switchable(tool: ToolDefinition, projectSwitch: ProjectSwitch): ToolDefinition {
  return {
    ...tool,
    async run(input, context) {
      await projectSwitch.check();
      return tool.run(input, context);
    },
  };
}
