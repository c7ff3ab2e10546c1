import { execFile } from 'node:child_process';
import { SERVER_BIN, serverEnvironment, type DataPlaces } from './server-process.ts';

export interface DoctorRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `learning-memory doctor` on `home`, with `--json` unless told otherwise. */
export function runDoctor(
  home: DataPlaces,
  env: Record<string, string> = {},
  flags: readonly string[] = ['--json'],
): Promise<DoctorRun> {
  return new Promise((resolve) => {
    const options = { env: serverEnvironment(home, env) };
    const child = execFile(process.execPath, [SERVER_BIN, 'doctor', ...flags], options, (_, stdout, stderr) =>
      resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
