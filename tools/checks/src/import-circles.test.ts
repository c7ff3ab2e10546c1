import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { importCircles, importGraph } from './import-circles.ts';
import { circleSources, workspaceCircles } from './workspace-circles.ts';

/** The circles among files that hold these lines. */
async function circlesOf(files: Readonly<Record<string, string>>): Promise<readonly (readonly string[])[]> {
  const folder = await mkdtemp(join(tmpdir(), 'circles-'));
  try {
    const paths = Object.keys(files).map((name) => join(folder, name));
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    return importCircles(importGraph(paths), folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('import circles', () => {
  it('are none in this repository, types included', () => {
    expect(circleSources().length).toBeGreaterThan(300);
    expect(workspaceCircles()).toEqual([]);
  });

  it('are found through others, by types, by exports and by imports on demand', async () => {
    expect(
      await circlesOf({
        'a.ts': "import { b } from './b.ts';",
        'b.ts': "import type { C } from './c.ts';",
        'c.ts': "export { a } from './a.ts';",
        'd.ts': "import { a } from './a.ts';\nconst e = await import('./e.ts');",
        'e.ts': "import './d.ts';",
      }),
    ).toEqual([
      ['a.ts', 'b.ts', 'c.ts'],
      ['d.ts', 'e.ts'],
    ]);
  });

  it('are none where ways only meet', async () => {
    const meeting = {
      'a.ts': "import './b.ts'; import './c.ts';",
      'b.ts': "import './d.ts';",
      'c.ts': "import './d.ts';",
    };
    expect(await circlesOf({ ...meeting, 'd.ts': "import { join } from 'node:path';" })).toEqual([]);
  });
});
