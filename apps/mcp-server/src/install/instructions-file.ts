import type { Edited, ManagedFile } from './managed-file.ts';
import { PROTOCOL_END, PROTOCOL_START } from './protocol-text.ts';

/** The file that the model reads at the start of every session; ours is the part between two marks. */
export function instructionsFile(path: string, protocol: string): ManagedFile {
  return {
    path,
    blank: '',
    add(text) {
      const wanted = protocol.replaceAll('\n', endOfLine(text));
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
  const start = text.indexOf(PROTOCOL_START);
  const end = text.indexOf(PROTOCOL_END, start);
  return start === -1 || end === -1 ? { start: 0, end: 0 } : { start, end: end + PROTOCOL_END.length };
}

function endOfLine(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
