/** What is set to a value: a variable, a definition, an option of a configuration. */
const SETTING = /(?<![\w-])(?:-D|--set\s+|export\s+)?([A-Za-z][\w.-]{3,60})\s?[=:]\s?(?=["'\w-])/gu;
const NAMED_AS_CODE = /[_.]|[a-z][A-Z]|^[A-Z]+$/u;
const MOST = 20;

/** Names of settings that a text gives a value to, in lower case; words of prose are none. */
export function settingsIn(text: string): ReadonlySet<string> {
  const names = [...text.slice(0, 4000).matchAll(SETTING)].map(([, name = '']) => name);
  return new Set(
    names
      .filter((name) => NAMED_AS_CODE.test(name))
      .slice(0, MOST)
      .map((name) => name.toLowerCase()),
  );
}

/** Share of them that an action sets, 0 to 1; 0 for none. */
export function shareSet(settings: ReadonlySet<string>, done: ReadonlySet<string>): number {
  if (settings.size === 0) return 0;
  return [...settings].filter((setting) => done.has(setting)).length / settings.size;
}
