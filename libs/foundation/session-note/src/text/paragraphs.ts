const HEADING = /^\s*#{1,6}\s+(.*?)\s*#*$/;
const LIST_MARK = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/;
const EMPHASIS = /(\*\*|__)(?=\S)(.{1,300}?)\1/g;
const LINK = /!?\[([^\][]{1,200})\]\([^()\s]{1,500}\)/g;
/** A line that goes on in the next one is long and has no end of a sentence. */
const GOES_ON = /^.{50}.*[^\s.!?:;。！？：]\s*$/su;
/** Announces a list. */
const LEAD_IN = /^.{1,80}[:：]$/su;

interface State {
  readonly found: readonly string[];
  /** The heading or announcement that the next lines belong to, and how far it reaches. */
  readonly label: string;
  readonly reach: 'items' | 'section';
  readonly goesOn: boolean;
}

/**
 * The paragraphs and items of Markdown lines, without its marks; lines that were wrapped are joined. Under a heading or
 * an announcement that `isTelling`, each says it as well: `Next steps: deploy`.
 */
export function paragraphsOf(lines: readonly string[], isTelling: (heading: string) => boolean): readonly string[] {
  const start: State = { found: [], label: '', reach: 'items', goesOn: false };
  return lines.reduce((state, line) => withLine(state, line, isTelling), start).found;
}

function withLine(state: State, line: string, isTelling: (heading: string) => boolean): State {
  const heading = HEADING.exec(line)?.[1];
  if (heading !== undefined)
    return { ...state, label: labelOf(plain(heading), isTelling), reach: 'section', goesOn: false };
  const isItem = LIST_MARK.test(line);
  const text = plain(line.replace(LIST_MARK, ''));
  if (text === '') return { ...state, goesOn: false };
  if (isItem) return withText(state, text, state.label);
  if (state.goesOn) return { ...state, found: joined(state.found, text), goesOn: GOES_ON.test(text) };
  if (LEAD_IN.test(text)) return { ...withText(state, text, ''), label: labelOf(text, isTelling), reach: 'items' };
  return withText(state, text, state.reach === 'section' ? state.label : '');
}

function withText(state: State, text: string, label: string): State {
  return {
    ...state,
    found: [...state.found, label === '' ? text : `${label} ${text}`],
    label,
    goesOn: GOES_ON.test(text),
  };
}

function labelOf(text: string, isTelling: (heading: string) => boolean): string {
  return isTelling(text) ? `${text.replace(/[:：]$/u, '')}:` : '';
}

function plain(text: string): string {
  return text.replace(EMPHASIS, '$2').replace(LINK, '$1').trim();
}

function joined(found: readonly string[], text: string): readonly string[] {
  return [...found.slice(0, -1), `${found.at(-1) ?? ''} ${text}`];
}
