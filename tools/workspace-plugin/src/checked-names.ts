import type { Tree } from '@nx/devkit';

const FOLDER_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const TOOL_NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** Throws unless `value` is kebab-case; `option` names it in the message. */
export function assertFolderName(option: string, value: string): void {
  if (FOLDER_NAME.test(value)) return;
  throw new Error(`--${option}="${value}" is not a folder name. Use kebab-case, for example vector-store.`);
}

/** Folders whose name says which kind of package lies in them. */
const KINDS_BY_FOLDER: Readonly<Record<string, string>> = {
  contract: 'contract',
  testing: 'testing',
  schemas: 'schema',
  checks: 'shared',
  collection: 'shared',
};

/** Throws when a package of `kind` may not lie in the folder `value`, because the name stands for another kind. */
export function assertFolderOfKind(value: string, kind: string): void {
  const reserved = value.endsWith('-weights') ? 'data' : KINDS_BY_FOLDER[value];
  if (reserved === undefined || reserved === kind) return;
  throw new Error(`"${value}" is a folder for packages of kind:${reserved}, not of kind:${kind}. Choose another name.`);
}

/** Throws unless `value` is one of `known`. */
export function assertKnown(option: string, value: string, known: readonly string[]): void {
  if (known.includes(value)) return;
  throw new Error(`There is no ${option} "${value}". Choose one of ${known.join(', ')}.`);
}

/** Throws when there is a file at one of the `paths`. */
export function assertFree(tree: Tree, ...paths: readonly string[]): void {
  const taken = paths.find((path) => tree.exists(path));
  if (taken === undefined) return;
  throw new Error(`${taken} already exists. Choose another name, or delete the file first.`);
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

/** Throws unless `value` is PascalCase. */
export function assertEventName(value: string): void {
  if (/^[A-Z][A-Za-z]*$/.test(value)) return;
  throw new Error(`"${value}" is not an event. Use PascalCase, as the client does, for example Notification.`);
}

/** Throws unless `value` is lower case letters and digits. */
export function assertLanguageId(value: string): void {
  if (/^[a-z][a-z0-9]*$/.test(value)) return;
  throw new Error(`"${value}" is not the id of a language. Use lower case letters and digits, for example csharp.`);
}
