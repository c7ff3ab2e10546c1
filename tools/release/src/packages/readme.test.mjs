import { describe, expect, it } from '@jest/globals';
import { exampleOf, importedBy, installedBy, undeclaredIn } from './readme.mjs';

const readme = `# One

\`\`\`sh
npm install --save-dev @scope/one @scope/two zod
\`\`\`

\`\`\`ts
import { equal } from 'node:assert/strict';
import { one } from '@scope/one/deep';
import { z } from 'zod';

const { three } = await import('@scope/three');
equal(one, three);
\`\`\`
`;

describe('a README', () => {
  it('names what it installs', () => {
    expect(installedBy(readme)).toEqual(['@scope/one', '@scope/two', 'zod']);
    expect(installedBy('npm install -g @scope/program')).toEqual(['@scope/program']);
    expect(installedBy('Nothing.')).toEqual([]);
  });

  it('has an example that is taken as it stands', () => {
    expect(exampleOf(readme)).toMatch(/^import \{ equal \}[^]*three\);\n$/u);
    expect(exampleOf('None.')).toBeUndefined();
  });

  it('imports packages, once each and without what Node.js has', () => {
    expect(importedBy(exampleOf(readme))).toEqual(['@scope/one', 'zod', '@scope/three']);
  });

  it('is found out when its example imports what it does not install', () => {
    expect(undeclaredIn(exampleOf(readme), installedBy(readme))).toEqual(['@scope/three']);
  });
});
