import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@learning-memory/durable-file';
import { parseObject, setJson } from '../install/json-text.ts';
import { readTextFile } from '../install/text-file.ts';

const BYTE_ORDER_MARK = '\u{feff}';

export interface WritableSettings {
  /** Into `config.json` of the home, whose other bytes stay as they are. */
  readonly write: (name: string, value: string) => Promise<void>;
}

/** Throws `INSTALL_FILE_UNUSABLE` for a `config.json` that cannot be changed. */
export async function openSettings(home: string): Promise<WritableSettings> {
  await readSettingsFile(home);
  return {
    async write(name, value) {
      await mkdir(home, { recursive: true });
      const { mark, text, target } = await readSettingsFile(home);
      await replaceFile(target, mark + setJson(text, [name], value));
    },
  };
}

async function readSettingsFile(
  home: string,
): Promise<{ readonly mark: string; readonly text: string; readonly target: string }> {
  const path = join(home, 'config.json');
  const file = await readTextFile(path);
  const whole = file?.text ?? '{}\n';
  const mark = whole.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const text = whole.slice(mark.length);
  parseObject(text, path);
  return { mark, text, target: file?.target ?? path };
}
