import { execFile } from 'node:child_process';
import { SERVER_BIN, serverEnvironment } from './server-process.ts';
import type { TemporaryHome } from './temporary-home.ts';

export interface DoctorRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `learning-memory doctor --json` on `home`. */
export function runDoctor(home: TemporaryHome, env: Record<string, string> = {}): Promise<DoctorRun> {
  return new Promise((resolve) => {
    const options = { env: serverEnvironment(home, env) };
    const child = execFile(process.execPath, [SERVER_BIN, 'doctor', '--json'], options, (_, stdout, stderr) =>
      resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
