import { compose } from '../compose.ts';
import type { Surroundings } from '../parts/parts.ts';
import type { Config } from '../config/config.ts';

/** What keeps things of projects. */
export interface ProjectAssigner {
  assignProject(project: string): Promise<number>;
}

/** Services whose things may be of no project, and what people call the things. */
const ASSIGNERS = ['memories', 'persister', 'values'] as const;
const THINGS = { memories: 'memories', persister: 'experiences', values: 'values' } as const;

/** Gives what is stored without a project to one, that of the client's folder without a name, and prints how many. */
export async function runAssign(config: Config, asked: string | undefined, surroundings: Surroundings): Promise<void> {
  await using parts = await compose(config, ['projects', 'currentProject', ...ASSIGNERS], surroundings);
  const project = await (asked === undefined ? parts.currentProject.read() : parts.projects.find(asked));
  for (const name of ASSIGNERS) {
    const assigner: ProjectAssigner = parts[name];
    const count = await assigner.assignProject(project.id);
    process.stdout.write(`${THINGS[name]}: ${String(count)} given to ${project.name}\n`);
  }
}
