import { execFile } from 'node:child_process';
import { cp, mkdir, symlink, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { SERVER_BIN, serverEnvironment } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const PACKAGES = fileURLToPath(new URL('../../../../node_modules', import.meta.url));

/** Copies the server to where its files may be harmed. */
async function copyServer(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const bin = dirname(SERVER_BIN);
  await cp(bin, join(folder, 'bin'), { recursive: true });
  await cp(join(bin, '../bundle'), join(folder, 'bundle'), { recursive: true });
  await symlink(PACKAGES, join(folder, 'node_modules'), 'junction');
  return folder;
}

/** What the server says of its parts, however it ends. */
function doctor(server: string, home: TemporaryHome): Promise<string> {
  const env = serverEnvironment(home, { EMBEDDING_MODEL: 'static' });
  return new Promise((resolve) => {
    const program = join(server, 'bin/learning-memory.mjs');
    execFile(process.execPath, [program, 'doctor'], { env }, (_, stdout) => resolve(stdout));
  });
}

it('damaged weights are told with the commands that bring them back', async () => {
  await using home = await temporaryHome();
  const server = await copyServer(join(home.home, '../server'));
  await truncate(join(server, 'bundle/model/model.safetensors'), 1000);
  const said = await doctor(server, home);
  expect(said).toMatch(
    /The weights of static-\S+ in .+ cannot be used: [^]+`npm install -g @learning-memory\/server`/u,
  );
  expect(said).toMatch(/in a checkout `npm run build`/u);
});
