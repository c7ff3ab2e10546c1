import { readText, workspaceRoot } from '../workspace.ts';

/** What a reader of CONTRIBUTING.md would type, by the heading it stands under. */
export function readRecipes(): ReadonlyMap<string, readonly string[]> {
  const sections = readText(workspaceRoot, 'CONTRIBUTING.md').split(/^### /m).slice(1);
  return new Map(sections.map((section) => [section.slice(0, section.indexOf('\n')), commandsOf(section)]));
}

function commandsOf(section: string): readonly string[] {
  const block = /^```sh\n(.*?)^```$/ms.exec(section)?.[1] ?? '';
  return block.split('\n').filter((line) => line !== '');
}
