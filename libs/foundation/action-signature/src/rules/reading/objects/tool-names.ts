const TOOL = /(?<![\w-])mcp__[\w-]{1,120}(?:(?<=_)\*)?/giu;

/** Tools, or servers of them, that a text names as a client has them, in lower case. */
export function toolNames(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().match(TOOL) ?? [])];
}

/** They are no names of code. */
export function withoutTools(text: string): string {
  return text.replaceAll(TOOL, ' ');
}
