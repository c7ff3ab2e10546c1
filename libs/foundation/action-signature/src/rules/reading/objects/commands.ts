import { commandsInText } from '../../../shell/commands-in-text.ts';
import { AMBIGUOUS, isProgram } from '../../../shell/program-names.ts';
import { readCommands } from '../../../shell/read-commands.ts';
import type { CommandSignature } from '../../../signature.ts';
import { isFlag } from '../../../text/flags.ts';

/** Another thing that git or a publisher does stands beside it: `never commit, push or publish`. */
const AND_MORE = String.raw`(?:,\s*(?:(?:or|and|nor)\s+)?|\s+(?:or|and|nor)\s+)(?:commit|push|publish|merge|tag|reset|amend|rebase|deploy|release|open|create)\b`;

/** How what programs do is spoken of, and what they are asked for then. */
const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [
    /\bforce[- ]?push(?:es|ing|ed)?\b|\bpush(?:es|ing)?\s+(?:with\s+)?force\b/giu,
    'git push --force; git push --force-with-lease',
  ],
  [
    /(?<!\bgit\s)(?<!\bforce[- ])\bpush(?:es|ing)?\s+(?:\p{L}+ly\s+|straight\s+|anything\s+|commits?\s+)*(?:in)?to\b/giu,
    'git push',
  ],
  [
    /(?<!\b(?:git|force)[\s-])\bpush(?:es|ing)?(?=\s*(?:[.!]|$|unless|yourself|automatically|proactively|by\s+yourself|on\s+your\s+own))/giu,
    'git push',
  ],
  [/(?<!\bgit\s)\b(?:direct|manual)\s+(?:push(?:es)?|commits?)\s+(?:in)?to\b/giu, 'git push'],
  [
    /(?<!\b(?:git|conventional)\s)\bcommit(?:s|ting)?(?=\s*(?:[.!]|$|unless|yourself|automatically|proactively|by\s+yourself|on\s+your\s+own|(?:(?:directly|straight|anything|changes|code|stuff|work|right)\s+){0,2}?(?:(?:in)?to\s|on\s+(?:the\s+)?(?:main|master|trunk|develop|production|staging)\b)))/giu,
    'git commit',
  ],
  [
    /\b(?:work|develop)(?:s|ing)?\s+(?:directly\s+|straight\s+)?on\s+(?:the\s+)?(?:main|master|trunk)\b/giu,
    'git commit',
  ],
  [new RegExp(String.raw`(?<!\bgit\s)\bcommit(?=${AND_MORE})`, 'giu'), 'git commit'],
  [new RegExp(String.raw`(?<!\b(?:git|force)[\s-])\bpush(?=${AND_MORE})`, 'giu'), 'git push'],
  [/\bhard[- ]reset(?:s|ting)?\b/giu, 'git reset --hard'],
  [/(?<!\bgit\s)\bamend(?:s|ing)?\b/giu, 'git commit --amend'],
  [/(?<!\bgit\s)\brebas(?:e|es|ing)\b/giu, 'git rebase'],
  [/(?<!\bgit\s)\bstash(?:es|ing)?\b/giu, 'git stash'],
  [/\bpush(?:es|ing)?\s+(?:any\s+|new\s+|release\s+)*tags?\b/giu, 'git push --tags; git push --follow-tags'],
  [
    /(?<!\p{L})(?:auf|nach)\s+[^\s,.;]+\s+push(?:en|t)(?!\p{L})|(?<!force[- ])\b(?:push(?:en|er)?|pousser?)\s+(?:auf|nach|a|vers|sur)\s/giu,
    'git push',
  ],
  [/(?<!\b(?:git|pr)\s)(?<!squash-)\bmerg(?:e|es|ing)\s+(?:[\w-]+\s+){0,2}?(?:in)?to\s/giu, 'git merge'],
  [
    /(?<!\b(?:git|pr)\s)(?<!squash[- ])\bmerg(?:e|es|ing)(?=\s*(?:[.!]|$|unless|yourself))/giu,
    'git merge; gh pr merge; glab mr merge',
  ],
  [/\bsquash[- ]?merg(?:e|es|ing)\b/giu, 'gh pr merge --squash; glab mr merge --squash; git merge --squash'],
  [
    /(?<!squash[- ])\bmerg(?:e|es|ing)\s+(?:any\s+|your\s+|own\s+|the\s+)*(?:prs?|mrs?|(?:pull|merge)\s+requests?)\b/giu,
    'gh pr merge; glab mr merge',
  ],
  [
    /\bdelet(?:e|es|ing)\s+(?:any\s+|the\s+|old\s+)*(?:remote\s+branch(?:es)?\b|branch(?:es)?\s+(?:on|from|of)\s+(?:the\s+)?(?:remote|origin|upstream|github|gitlab)\b)/giu,
    'git push --delete',
  ],
  [
    /\bdelet(?:e|es|ing)\s+(?:any\s+|an?\s+|the\s+|old\s+|local\s+)*branch(?:es)?(?=\s*(?:[.!]|$|unless|yourself))/giu,
    'git branch -D; git branch -d; git branch --delete; git push --delete',
  ],
  [/\b(?:creat(?:e|es|ing)|mak(?:e|es|ing)|add(?:s|ing)?)\s+(?:any\s+|new\s+|release\s+|git\s+)*tags?\b/giu, 'git tag'],
  [/\bflush(?:es|ing)?\s+(?:the\s+|our\s+)?redis\b/giu, 'redis-cli flushall; redis-cli flushdb'],
  [
    /\b(?:curl|wget)(?:ing)?\s+(?:\S+\s+){0,3}?(?:in)?to\s+(?:a\s+|the\s+)?(?:shell|bash|z?sh)\b|\bpip(?:e|es|ing)\s+(?:curl|wget|downloads?|downloaded\s+\w+|scripts?)\s+(?:\w+\s+)?(?:in)?to\s+(?:a\s+|the\s+)?(?:shell|bash|z?sh)\b|\b(?:curl|wget)\b[^|\x60.;]{0,60}\|\s*(?:sudo\s+)?(?:ba|z)?sh\b/giu,
    'curl | sh',
  ],
  [/(?<!\bgit\s)\bcherry-?\s?pick(?:s|ing)?\b/giu, 'git cherry-pick'],
];

const PLACEHOLDER = /^(?:<.*>|…|\.{3}|\$.*)$/u;

/** Of a text in quotes. */
export function quotedCommands(text: string): readonly CommandSignature[] {
  const [first = ''] = text.split(/\s+/u, 1);
  if (isFlag(first))
    return [
      { program: '', subcommand: '', details: new Set(text.split(/\s+/u).map((word) => word.split('=', 1)[0] ?? '')) },
    ];
  if (!/\s/u.test(text)) return isProgram(first) || first === 'sudo' || /^\.\/\S/u.test(first) ? [bare(first)] : [];
  return /^[\w./$(-]/u.test(text) ? readCommands(text).map(withoutPlaceholders) : [];
}

function withoutPlaceholders(command: CommandSignature): CommandSignature {
  return { ...command, details: new Set([...command.details].filter((detail) => !PLACEHOLDER.test(detail))) };
}

/** `run snakemake on …`: a program that nothing else tells of. */
const PROGRAM_RUN =
  /^\s*(?:ever\s+)?(?:run|start|launch|execute|invoke)\s+(?!th|any|it\b|all\b|your\b|our\b)([a-z][\w-]{2,30})(?=\s+(?:on|in|against|before|here|by|yourself|directly|anymore|again|after|if|when|while|until)\s|\s*(?:[.,;!]|$))/u;

export function programRun(behind: string): readonly CommandSignature[] {
  return (PROGRAM_RUN.exec(behind)?.slice(1) ?? []).map(bare);
}

/** In quotes, behind a word that says it is run: a program, whatever its name. */
const QUOTED_RUN =
  /\b(?:run|start|launch|execut|invok)(?:e|ing|ning)?\s+(?:the\s+)?[`"']([a-z][\w.-]{1,30})[`"'](?!\s*\()/giu;
/** A word that a sentence has for other things, where it is run. */
const AMBIGUOUS_RUN =
  /(?:^\s*|(?<!\p{L})(?:run|running|execute|executing|invoke|use|using|call|calling|before|ohne|without)\s+)["']?((?:make(?=["']?\s*(?:[.,;!]|$)|\s+(?!(?:them|it|this|that|these|those|any|one|sure|changes|edits)\b)[a-z][\w:-]*["']?(?:\s*(?:[.,;!]|$)|\s+(?:without|ohne|before|on|in|yourself|first|again|by|unless|when|if)\b))|just\s+(?=[a-z][\w-]*["']?\s*(?:[.,;!]|$)))(?:\s*[a-z][\w:-]*)?)/giu;

export function calledPrograms(clause: string): readonly CommandSignature[] {
  const quoted = [...clause.matchAll(QUOTED_RUN)].map(([, program = '']) => bare(program));
  const plain = clause.replaceAll(/`[^`\n]{1,300}`/gu, ' ');
  const ambiguous = [...plain.matchAll(AMBIGUOUS_RUN)].flatMap(([, command = '']) => readCommands(command));
  return [...quoted, ...ambiguous];
}

/** A program, whatever it does. */
export function bare(program: string): CommandSignature {
  if (program === 'sudo') return SUDO;
  const [command] = readCommands(program);
  return command ?? { program, subcommand: '', details: new Set() };
}

const CONTROL = String.raw`(?:restart|stop|start|reload)(?:ping|ing)?`;
/** Services that are spoken of by their names alone. */
const SERVICE = new RegExp(
  String.raw`\b(?<verbs>${CONTROL}(?:(?:,\s*|,?\s+(?:or|and|nor)\s+)${CONTROL}){0,3})\s+(?:the\s+|our\s+)?(?:(?<name>nginx|apache2?|httpd|caddy|haproxy|traefik|postgres(?:ql)?|mysql|mariadb|mongod|redis|memcached|rabbitmq|kafka|elasticsearch|docker|sidekiq|celery|gunicorn|puma|php-fpm|sshd?)\b|["'\x60]?(?:(?<other>[a-z][\w-]{1,30})["'\x60]?\s+(?:service|daemon|unit)\b|(?<joined>[a-z][a-z\d]+(?:-[a-z\d]+)+)(?![\w./-]*[\w/])))`,
  'giu',
);

/** What git and others do, as it is spoken of. */
export function spokenCommands(clause: string): readonly CommandSignature[] {
  const plain = clause.replaceAll(/`[^`\n]{1,300}`/gu, ' ');
  const services = [...plain.matchAll(SERVICE)].flatMap(({ groups = {} }) => serviceCommands(groups));
  const told = SPOKEN.flatMap(([words, command]) => (plain.match(words) === null ? [] : [command]));
  const commands = [...told, ...services].flatMap((command) => readCommands(command));
  return WITH_SUDO.test(plain) ? [...commands, SUDO] : commands;
}

function serviceCommands({ verbs = '', ...names }: Readonly<Record<string, string | undefined>>): readonly string[] {
  const name = (names['name'] ?? names['other'] ?? names['joined'] ?? '').toLowerCase();
  const told = verbs.toLowerCase().match(/restart|stop|start|reload/gu) ?? [];
  return told.map((verb) => `systemctl ${verb} ${name}; docker ${verb} ${name}; docker compose ${verb} ${name}`);
}

/** It is read as what it runs. */
const SUDO: CommandSignature = { program: 'sudo', subcommand: '', details: new Set() };
const WITH_SUDO = /\b(?:with|use|using|via)\s+sudo\b(?!\s+\w)/iu;

const FROM_ELSEWHERE = ['curl|', 'wget|'];

/** Of a pipe into a shell what is run there is meant, and not what it comes from. */
export function withoutSources(commands: readonly CommandSignature[]): readonly CommandSignature[] {
  const shells = commands.filter(
    ({ program, details }) => program === 'sh' && FROM_ELSEWHERE.some((from) => details.has(from)),
  );
  return shells.length > 0 ? shells : commands;
}

/** `kubectl apply/edit/patch`. */
const ALTERNATIVES = /\b([a-z][\w.-]*)\s+([a-z:]+(?:\/[a-z:]+){1,4})(?![\w/.])/gu;

function oneByOne(all: string, program: string, subcommands: string): string {
  if (!isProgram(program)) return all;
  return subcommands
    .split('/')
    .map((subcommand) => `${program} ${subcommand}`)
    .join(', ');
}

const PROSE = new Set(
  'or and nor packages package commands command scripts here anymore at if unless any targets target it this that we you they jobs tasks files happens'.split(
    ' ',
  ),
);

/** What is put into its hands is no command of it: "never commit keys to git". */
const INTO_GIT = /\b(?:to|in|into|under)\s+git\b/iu;

/** In prose the words behind a program say why, when and where: only what nobody writes in a sentence belongs to it. */
export function plainCommands(plain: string): readonly CommandSignature[] {
  const told = commandsInText(plain.replaceAll(ALTERNATIVES, oneByOne)).map((command) => ({
    ...command,
    subcommand: PROSE.has(command.subcommand) ? '' : command.subcommand,
    details: new Set([...command.details].filter((detail) => /^-|[\d:=@/._]/u.test(detail))),
  }));
  const known = new Set(told.map(({ program }) => program));
  const named = [...plain.matchAll(/[\w.@/-]{2,40}(?![’'\w])/gu)]
    .map(([word]) => word.replace(/[.]+$/u, ''))
    .filter((word) => isProgram(word) && !AMBIGUOUS.has(word) && !known.has(word) && word.length > 2)
    .filter((word) => word !== 'git' || !INTO_GIT.test(plain));
  const found = [...told, ...named.map(bare)];
  const flags = found.length > 0 ? [] : [...plain.matchAll(/(?<![\w-])--[a-z][\w-]{2,40}/gu)].map(([flag]) => flag);
  return [...found, ...(flags.length === 0 ? [] : [{ program: '', subcommand: '', details: new Set(flags) }])];
}
