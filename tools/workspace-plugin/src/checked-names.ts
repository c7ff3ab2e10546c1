const FOLDER_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const TOOL_NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** Throws unless `value` is kebab-case; `option` names it in the message. */
export function assertFolderName(option: string, value: string): void {
  if (FOLDER_NAME.test(value)) return;
  throw new Error(`--${option}="${value}" is not a folder name. Use kebab-case, for example vector-store.`);
}

/** Throws when `value` names a folder that only another generator makes. */
export function assertNotReserved(value: string): void {
  if (value !== 'contract' && value !== 'testing') return;
  throw new Error(
    `"${value}" is made by the contract generator: nx g @learning-memory/workspace:contract <module> [--kit].`,
  );
}

/** Throws unless `value` is snake_case. */
export function assertToolName(value: string): void {
  if (TOOL_NAME.test(value)) return;
  throw new Error(`"${value}" is not a tool name. Use snake_case, for example search_experiences.`);
}

/** Throws unless `value` is one line that ends in a full stop, as package descriptions and READMEs do. */
export function assertSentence(value: string): void {
  if (/^\S.*\.$/.test(value)) return;
  throw new Error(`--description="${value}" is not a sentence. Write one line that ends with a full stop.`);
}
