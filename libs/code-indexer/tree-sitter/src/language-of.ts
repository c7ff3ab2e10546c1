import { LANGUAGES, type LanguageDefinition } from './languages.ts';

const BY_ID = new Map(LANGUAGES.map((language) => [language.id, language]));
const BY_NAME = new Map(LANGUAGES.flatMap(({ id, fileNames }) => fileNames.map((name) => [name, id])));
const BY_EXTENSION = new Map(LANGUAGES.flatMap(({ id, extensions }) => extensions.map((extension) => [extension, id])));

/** C has no such lines, so a header with one is C++. */
const CPP_LINE =
  /^\s*(?:class\s+\w+[^;]*$|namespace\b|template\s*<|using\s+\w|(?:public|private|protected)\s*:)|\bstd::/mu;

export function languageById(id: string): LanguageDefinition | undefined {
  return BY_ID.get(id);
}

/** By file name, then by extension, whatever their case. */
export function languageOfName(path: string): string | undefined {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase();
  const dot = name.lastIndexOf('.');
  return BY_NAME.get(name) ?? (dot > 0 ? BY_EXTENSION.get(name.slice(dot)) : undefined);
}

/** The name's language, but for a header that is C++ by its text. */
export function languageOfText(path: string, content: string): string | undefined {
  const language = languageOfName(path);
  return isHeaderOfC(path, language) && CPP_LINE.test(content) ? 'cpp' : language;
}

/** All that a text of that name may be read as; `[]` for a name of no known language. */
export function languagesOfName(path: string): readonly LanguageDefinition[] {
  const language = languageOfName(path);
  const ids = isHeaderOfC(path, language) ? ['c', 'cpp'] : [language];
  return ids.flatMap((id) => (id === undefined ? [] : (BY_ID.get(id) ?? [])));
}

function isHeaderOfC(path: string, language: string | undefined): boolean {
  return language === 'c' && path.toLowerCase().endsWith('.h');
}
