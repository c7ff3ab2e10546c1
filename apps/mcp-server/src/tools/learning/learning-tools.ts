import type { ToolDefinition } from '@learning-memory/tool';
import type { ToolServices } from '../tool-services.ts';
import { getCalibrationTool } from './get-calibration.ts';
import { getClusterMembersTool } from './get-cluster-members.ts';
import { getClustersTool } from './get-clusters.ts';
import { listValuesTool } from './list-values.ts';
import { storeValueTool } from './store-value.ts';
import { validateValueTool } from './validate-value.ts';

/** From experiences to values that earned their place. */
export function learningTools(services: ToolServices): readonly ToolDefinition[] {
  return [
    getClustersTool(services),
    getClusterMembersTool(services),
    validateValueTool(services),
    storeValueTool(services),
    listValuesTool(services),
    getCalibrationTool(services),
  ];
}
