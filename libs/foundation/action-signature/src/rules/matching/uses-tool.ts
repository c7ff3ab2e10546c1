import type { ActionSignature } from '../../signature.ts';
import type { ActionRule } from '../action-rule.ts';
import { says } from './said-places.ts';

/** Whether an action uses a tool that is ruled out, where it is. */
export function usesTool({ tools, where }: ActionRule, action: ActionSignature): boolean {
  const used = action.call?.tool.toLowerCase();
  if (used === undefined || !tools.some((tool) => isTool(used, tool))) return false;
  return where.size === 0 || says(action, where);
}

function isTool(used: string, ruled: string): boolean {
  return used === ruled || used.startsWith(ruled.endsWith('*') ? ruled.slice(0, -1) : `${ruled}__`);
}
