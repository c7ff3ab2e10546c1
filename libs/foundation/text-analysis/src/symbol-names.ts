/** Names whose letters alone say something else, as they are written without the symbol. */
const WRITTEN: Readonly<Record<string, string>> = {
  'c++': 'cpp',
  'c#': 'csharp',
  'f#': 'fsharp',
  'q#': 'qsharp',
  '.net': 'dotnet',
};
const NAME = /(?<![a-z0-9_.])(?:c\+\+|[cfq][#♯]|(?<![/-])\.net)(?![a-z_+#♯])/gi;

/** A text with `cpp` for `C++`, and so on: whoever compares words takes `C++` and `C#` for one letter. */
export function spellSymbols(text: string): string {
  return text.replace(NAME, writtenOut);
}

/** `C++` -> cpp: for each name with a symbol that is part of it the one without. */
export function namesOfSymbols(text: string): readonly string[] {
  return (text.match(NAME) ?? []).map(writtenOut);
}

function writtenOut(name: string): string {
  return WRITTEN[name.toLowerCase().replace('♯', '#')] ?? '';
}
