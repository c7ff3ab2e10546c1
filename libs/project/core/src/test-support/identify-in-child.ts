import { createGitCliRepositoryReader } from '@learning-memory/project-git-cli';
import { createProjectService } from '../project-service.ts';
import { openMetadata } from './new-projects.ts';

const [root = '', startAt = '0', ...paths] = process.argv.slice(2);

// All processes wait for the same moment, so that each finds no project there.
await using metadata = openMetadata(root);
await metadata.projects.snapshot();
const repositories = createGitCliRepositoryReader({ environment: process.env, timeoutMs: 20_000 });
const projects = createProjectService({ store: metadata.projects, repositories });
await new Promise((resolve) => setTimeout(resolve, Number(startAt) - Date.now()));
const found = await Promise.all(paths.map((path) => projects.identify(path)));
process.stdout.write(JSON.stringify(found.map(({ id }) => id)));
