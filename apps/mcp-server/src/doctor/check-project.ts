import type { ProjectPayload } from '@learning-memory/project';
import type { Config } from '../config/config.ts';
import type { Parts } from '../parts/parts.ts';
import { ok, warning, type CheckResult } from './check.ts';
import { holdsNothing } from './is-home-empty.ts';

/** Collections of things that belong to a project, each thing once, and what people call them. */
const THINGS: Readonly<Record<string, string>> = {
  memories: 'memories',
  experiences_full: 'experiences',
  values: 'values',
};

export async function checkSwitch({ projectSwitch }: Pick<Parts, 'projectSwitch'>): Promise<CheckResult> {
  const reason = await projectSwitch.offReason();
  return reason === undefined ? ok('switched on') : warning(reason);
}

/** What was stored before things knew their project is found by none. */
export async function checkUnassigned(
  config: Config,
  { vectorStore }: Pick<Parts, 'vectorStore'>,
): Promise<CheckResult> {
  if (holdsNothing(config)) return ok('nothing stored yet');
  const found: string[] = [];
  for (const { name, model } of await vectorStore.listCollections()) {
    const thing = THINGS[name];
    if (thing === undefined) continue;
    const collection = { name, model, textFields: {}, indexedFields: [] };
    const count = await vectorStore.count<ProjectPayload>(collection, { op: 'eq', field: 'project', value: null });
    if (count > 0) found.push(`${String(count)} ${thing}`);
  }
  if (found.length === 0) return ok('everything stored belongs to a project');
  return warning(
    `Of unknown project, and therefore found by none: ${found.join(', ')}. ` +
      '`learning-memory doctor --assign` gives them to the project of the working directory, or to the one named after it.',
  );
}
