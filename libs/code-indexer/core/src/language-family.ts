const FAMILIES: Readonly<Record<string, string>> = {
  javascript: 'js',
  jsx: 'js',
  typescript: 'js',
  tsx: 'js',
  c: 'c',
  cpp: 'c',
};

/** Languages whose units can call each other are of one family. */
export function languageFamily(language: string): string {
  return FAMILIES[language] ?? language;
}
