const VALUE = String.raw`("(?:[^"\\]|\\.)*"|-?\d+)`;
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]]/gu;
const STEPS: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 };
const ID_VALUE = new RegExp(String.raw`^\s*:\s*${VALUE}`, 'u');
/** The end of a message whose last members are its id and what else a request has of texts. */
const ID_AT_END = new RegExp(
  String.raw`"id"\s*:\s*${VALUE}\s*(?:,\s*"(?:jsonrpc|method)"\s*:\s*"[^"]*"\s*)?\}\s*$`,
  'u',
);

/** The id of a request of which only the beginning and the end are there; `undefined` where neither has it. */
export function idOfLongMessage(beginning: string, end: string): string | number | undefined {
  const id = idAtTop(beginning) ?? ID_AT_END.exec(end)?.[1];
  return id === undefined ? undefined : (JSON.parse(id) as string | number);
}

/** As JSON. An id deeper in the message is that of something else. */
function idAtTop(beginning: string): string | undefined {
  let depth = 0;
  for (const { 0: token, index } of beginning.matchAll(TOKEN)) {
    depth += STEPS[token] ?? 0;
    const value = depth === 1 && token === '"id"' ? ID_VALUE.exec(beginning.slice(index + token.length)) : null;
    if (value !== null) return value[1];
  }
  return undefined;
}
