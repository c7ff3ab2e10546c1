import { inFolder } from '../../shell/folders.ts';
import { words } from '../../shell/program-names.ts';
import type { ActionSignature, CommandSignature } from '../../signature.ts';
import type { RuledPath } from '../action-rule.ts';
import { matcherOf, matchersOf } from './path-pattern.ts';

/** Whether an action does to a file what a rule rules out. */
export function touches(ruled: RuledPath, action: ActionSignature, spared: readonly string[]): boolean {
  const [isRuled, others] = [matcherOf(ruled), matchersOf(spared)];
  const isIt = (file: string): boolean => isRuled(file) && !others.some((isSpared) => isSpared(file));
  return BREAKS[ruled.is].some((breaks) => breaks(action, isIt));
}

/** Whether something of an action is done to a file. */
type DoneTo = (action: ActionSignature, isIt: (file: string) => boolean) => boolean;

const writes: DoneTo = ({ reach }, isIt) => reach?.writes.some(isIt) === true;
const alters: DoneTo = ({ reach }, isIt) =>
  reach?.writes.some((file) => isIt(file) && reach.made?.includes(file) !== true) === true;
const reads: DoneTo = ({ reach }, isIt) => reach?.reads.some(isIt) === true;
const adds: DoneTo = ({ commands }, isIt) => commands.some((command) => addsFile(command, isIt));

const BREAKS: Readonly<Record<RuledPath['is'], readonly DoneTo[]>> = {
  edited: [writes],
  altered: [alters],
  made: [({ reach }, isIt) => reach?.made?.some(isIt) === true],
  run: [({ commands }, isIt) => commands.some((command) => runsFile(command, isIt))],
  committed: [adds],
  read: [reads],
  reached: [writes, reads, adds],
  used: [({ commands }, isIt) => commands.some((command) => usesFile(command, isIt))],
  copied: [({ commands }, isIt) => commands.some((command) => copiesFile(command, isIt))],
};

/** They are given files, and run none of them. */
const NOT_RUNNING =
  /^(?:git|chmod|chown|vim?|nano|code|rm|mv|cp|ln|sed|perl|touch|tee|prettier|eslint|shellcheck|shfmt|dos2unix)$/u;

function runsFile({ program, details, use }: CommandSignature, isIt: (file: string) => boolean): boolean {
  const called = use === undefined ? [] : [inFolder(use.folder, use.called).toLowerCase()];
  return [program, ...called, ...(NOT_RUNNING.test(program) ? [] : details)].some(isIt);
}

/** Behind them a message stands. */
const MESSAGE_OPTION = /^(?:-[a-z]*m|-F|--message|--file)$/u;

function addsFile({ program, subcommand, use }: CommandSignature, isIt: (file: string) => boolean): boolean {
  if (use === undefined || program !== 'git' || !/^(?:add|commit|stage)$/u.test(subcommand)) return false;
  const named = use.words.filter((_, at) => at > 1 && !MESSAGE_OPTION.test(use.words[at - 1] ?? ''));
  return named.map((word) => inFolder(use.folder, word).toLowerCase()).some(isIt);
}

/** What is done with a file that does not use it for what it is made for. */
const CHECKING = words('verify validate check inspect show view list info lint print diff test status fingerprint');
/** They take what they are given somewhere else. */
const COPYING = words('cp mv rsync scp sftp install aws gsutil gcloud rclone s3cmd azcopy mc curl');
const PACKING = words('tar zip 7z');
const PACKS = /^(?:-{0,2}[a-z]*c[a-z]*|--create|a|\S+\.zip)$/u;

function usesFile({ program, use }: CommandSignature, isIt: (file: string) => boolean): boolean {
  if (use === undefined || NOT_RUNNING.test(program) || COPYING.has(program)) return false;
  const [, ...rest] = use.words;
  return !rest.some((word) => CHECKING.has(word.replace(/^-+/u, ''))) && filesOf(use.folder, rest).some(isIt);
}

function copiesFile({ program, use }: CommandSignature, isIt: (file: string) => boolean): boolean {
  if (use === undefined) return false;
  const [, ...rest] = use.words;
  const named = filesOf(
    use.folder,
    rest.filter((word) => !word.startsWith('-')),
  );
  if (PACKING.has(program)) return rest.some((word) => PACKS.test(word)) && named.some(isIt) && !named.every(isIt);
  const from = named.findIndex(isIt);
  return COPYING.has(program) && from >= 0 && named.slice(from + 1).some((file) => !isIt(file));
}

/** Files by where they are: `host:/a`, `--key=a` and `@a` name `a`. */
function filesOf(folder: string, named: readonly string[]): readonly string[] {
  return named.map((word) =>
    inFolder(folder, word.replace(/^(?:-[\w-]*=|@|[\w.@-]+:(?=\/(?!\/)))/u, '')).toLowerCase(),
  );
}
