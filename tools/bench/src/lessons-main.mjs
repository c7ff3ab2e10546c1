// Prints the weights by which an action is told a failure, and how sets fare that are judged by a fit on the others.
import process from 'node:process';
import { register } from 'tsx/esm/api';

register();
const { lessonsPage } = await import('./lessons/lessons-page.ts');
process.stdout.write(await lessonsPage());
