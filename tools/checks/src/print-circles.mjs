import process from 'node:process';
import { register } from 'tsx/esm/api';

register();
const { workspaceCircles } = await import('./workspace-circles.ts');

/** Prints circles of imports, types included, and fails where there is one: part of lint. */
const circles = workspaceCircles();
for (const circle of circles) console.error(`These files import each other in a circle: ${circle.join(', ')}`);
process.exit(circles.length === 0 ? 0 : 1);
