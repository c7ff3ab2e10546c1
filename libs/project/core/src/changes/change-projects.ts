import { projectError, type Project, type ProjectStore } from '@learning-memory/project';

export interface Decision {
  readonly project: Project;
  readonly absorbed: readonly string[];
  /** Whether there is anything to save. */
  readonly isChange: boolean;
}

/** Each loss is another process's gain: far more than there are processes. */
const ATTEMPTS = 50;

/** Decides on the projects as they are, again while other processes change them meanwhile; rejects `PROJECT_BUSY` in the end. */
export async function changeProjects(
  store: ProjectStore,
  decide: (projects: readonly Project[]) => Decision | Promise<Decision>,
): Promise<Decision> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { revision, projects } = await store.snapshot();
    const decision = await decide(projects);
    const { project, absorbed, isChange } = decision;
    if (!isChange || (await store.save({ revision, project, absorbed }))) return decision;
  }
  const message = `Other processes changed the projects ${String(ATTEMPTS)} times while this one tried. Try again.`;
  throw projectError('PROJECT_BUSY', message);
}
