import { gitEnvironment } from '../git-environment.ts';
import { readGit } from '../git-process.ts';

// Asks git for what it never answers, until this process is killed.
const [directory = ''] = process.argv.slice(2);
await readGit({ binary: 'git', directory, environment: gitEnvironment(process.env) }, { args: ['rev-list', '--all'] });
