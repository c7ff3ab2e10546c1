import type { ActiveGhap } from '@learning-memory/ghap';
import { analyzeText } from '@learning-memory/text-analysis';

/** A use of a tool: its input is JSON. */
export interface NotedUse {
  readonly tool_name: string;
  readonly tool_input: string;
}

/** Notices that what is done has nothing to do with what the open entry says. */
export interface Drift {
  /** True at the use that makes the last ones fit neither; then not again until one fits, or the entry is touched. */
  note(entry: ActiveGhap, use: NotedUse): boolean;
}

/** Uses in a row that name nothing of the entry. */
const LONGEST = 6;
/** A use of fewer words, as `ls`, says nothing. */
const FEWEST_TERMS = 2;
const READ = 1000;
const FOLLOWED = 20;

/** Words of what every project has, and of how tools are called. */
const EVERYDAY = new Set(
  analyzeText(
    `src lib libs app apps test tests spec index main home users package file files path folder run install build git npm npx node
    python bash cat grep head tail sed find commit diff status log add true false description command content pattern output mode json
    yaml toml md ts tsx js mjs py rs go java json code function import export const return class`,
  ),
);

interface Followed {
  /** Terms of the entry, and of the files of uses that fit it. */
  readonly ground: Set<string>;
  streak: number;
  isSaid: boolean;
}

export function createDrift(): Drift {
  const followed = new Map<string, Followed>();
  const follow = (entry: ActiveGhap): Followed => {
    const { id, iterationCount, notes } = entry;
    const key = JSON.stringify([id, iterationCount, notes.length]);
    const found = followed.get(key) ?? { ground: groundOf(entry), streak: 0, isSaid: false };
    followed.delete(key);
    followed.set(key, found);
    const [oldest] = followed.keys();
    if (followed.size > FOLLOWED && oldest !== undefined) followed.delete(oldest);
    return found;
  };
  return {
    note(entry, use) {
      const state = follow(entry);
      const terms = termsOf(use.tool_input);
      if (terms.length < FEWEST_TERMS) return false;
      if (terms.some((term) => state.ground.has(term))) {
        for (const term of fileTerms(use.tool_input)) state.ground.add(term);
        [state.streak, state.isSaid] = [0, false];
        return false;
      }
      state.streak += 1;
      if (state.streak < LONGEST || state.isSaid) return false;
      state.isSaid = true;
      return true;
    },
  };
}

function groundOf({ goal, hypothesis, action, prediction }: ActiveGhap): Set<string> {
  return new Set(tellingTerms([goal, hypothesis, action, prediction].join('\n')));
}

function tellingTerms(text: string): readonly string[] {
  return analyzeText(text).filter((term) => term.length > 2 && !EVERYDAY.has(term) && !/^\d+$/u.test(term));
}

/** What a use says: the texts of its input, not their names. */
function termsOf(input: string): readonly string[] {
  return [...new Set(tellingTerms(textsOf(input).join('\n')))];
}

/** What works on the same file fits as well, whatever it says. */
function fileTerms(input: string): readonly string[] {
  const paths = textsOf(input).filter((text) => /^\S*[/\\.]\S*$/u.test(text));
  return paths.flatMap((path) => tellingTerms(path.split(/[/\\]/u).at(-1) ?? ''));
}

function textsOf(input: string): readonly string[] {
  try {
    const values: unknown = JSON.parse(input);
    const texts = typeof values === 'object' && values !== null ? Object.values(values) : [];
    return texts.filter((text) => typeof text === 'string').map((text) => text.slice(0, READ));
  } catch {
    return [];
  }
}
