import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@learning-memory/durable-file';
import { parseObject, setJson } from '../install/json-text.ts';
import { readTextFile } from '../install/text-file.ts';

/** Into `config.json` of the home, whose other bytes stay as they are. */
export async function writeSetting(home: string, name: string, value: string): Promise<void> {
  const path = join(home, 'config.json');
  await mkdir(home, { recursive: true });
  const file = await readTextFile(path);
  const text = file?.text ?? '{}\n';
  parseObject(text, path);
  await replaceFile(file?.target ?? path, setJson(text, [name], value));
}
