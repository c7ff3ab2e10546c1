import type { Edited, ManagedFile } from './managed-file.ts';

const START = '<!-- learning-memory:start -->';
const END = '<!-- learning-memory:end -->';

/** The protocol for an agent that has the tools, for its `CLAUDE.md`. */
export const INSTRUCTIONS_SNIPPET = `${START}
## Memory and learning

### Start of a session
Read the recalled context before you plan. If an entry was left open, take it on with \`adopt_ghap\` or close it with \`resolve_ghap\`.

### Before a task
1. Call \`retrieve_memories\` for what is known about it, and \`search_experiences\` for how the like went. Tell the user about warnings you find before you go on.
2. Call \`start_ghap\` before work that is not trivial: the goal, a hypothesis that can be wrong, the action, and the prediction that follows if the hypothesis is right.

### During the work
- Call \`update_ghap\` when the belief, the action or the prediction changes.
- Call \`resolve_ghap\` when you know how it turned out. When the prediction was wrong, say what surprised you, why the hypothesis was wrong, and what worked.
- Find code by meaning with \`search_code\`, its callers with \`find_callers\`, and why it is as it is with \`search_commits\`.

### What to keep
Call \`store_memory\` for facts, preferences and decisions that a later session needs. Never store secrets. Ask the user before you replace what was stored.
${END}`;

/** The file that the model reads at the start of every session; ours is the part between two marks. */
export function instructionsFile(path: string): ManagedFile {
  return {
    path,
    blank: '',
    add(text) {
      const wanted = INSTRUCTIONS_SNIPPET.replaceAll('\n', endOfLine(text));
      const { start, end } = findSnippet(text);
      if (text.slice(start, end) === wanted) return { text, changes: [] };
      if (start < end) {
        return {
          text: text.slice(0, start) + wanted + text.slice(end),
          changes: ['update the part on Learning Memory'],
        };
      }
      return { text: append(text, wanted), changes: ['add a part on Learning Memory'] };
    },
    remove: removeSnippet,
    isBlank: (text) => text.trim() === '',
  };
}

function append(text: string, part: string): string {
  const line = endOfLine(text);
  const gap = text === '' ? '' : text.endsWith('\n') ? line : line + line;
  return `${text}${gap}${part}${line}`;
}

function removeSnippet(text: string): Edited {
  const { start, end } = findSnippet(text);
  if (start === end) return { text, changes: [] };
  // With the empty line that was put before it.
  const before = text.slice(0, start).replace(/(\r?\n)\r?\n$/, '$1');
  const after = text.slice(end).replace(/^\r?\n/, '');
  return { text: before + after, changes: ['remove the part on Learning Memory'] };
}

/** Empty when it is not there. */
function findSnippet(text: string): { start: number; end: number } {
  const start = text.indexOf(START);
  const end = text.indexOf(END, start);
  return start === -1 || end === -1 ? { start: 0, end: 0 } : { start, end: end + END.length };
}

function endOfLine(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
