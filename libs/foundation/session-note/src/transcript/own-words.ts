/** Elements that the client, its hooks and its commands put into prompts. */
const CLIENT_TAG =
  /<(\/?)((?:system|command|local-command|bash|ide|task|session|user-prompt|user-memory)[-_][a-z_-]{1,40}|persisted-output|tool_use_error)(?:\s[^<>]*)?>/g;
const COMMAND = /<command-name>\s*\/?([\w:.-]{1,80})\s*<\/command-name>/;
const COMMAND_ARGUMENTS = /<command-args>([^<]{1,2000})<\/command-args>/;
const INTERRUPTION = /^\s*\[Request interrupted by user/;
const IMAGE_MARK = /\[Image(?: #\d+|: [^\]]{0,300})?\]/g;
/** Whole texts that come from the client. */
const CLIENT_TEXT = /^(?:Caveat: The messages below|This session is being continued|[A-Z]\w+ hook feedback:)/;
const REJECTION = /^The user doesn't want to (?:proceed with this tool use|take this action)/;
const SAID_ON_REJECTION = /the user said:\s*/i;

/** Commands of the client that steer the client, not the work. */
const CLIENT_COMMANDS: ReadonlySet<string> = new Set(
  (
    'add-dir agents bashes bug clear compact config context copy cost doctor effort exit export fast feedback help hooks ' +
    'ide install-github-app keybindings login logout mcp memory model output-style permissions plugin plugins privacy-settings ' +
    'quit release-notes reload-plugins rename resume rewind sandbox skills stats status statusline tasks terminal-setup ' +
    'theme todos upgrade usage vim'
  ).split(' '),
);

/** What the user typed, without what the client added; a command of the user's own as it was typed. */
export function ownWords(text: string): string {
  const command = COMMAND.exec(text)?.[1];
  if (command !== undefined) return commandWords(command, COMMAND_ARGUMENTS.exec(text)?.[1] ?? '');
  const words = withoutClientElements(text).replace(IMAGE_MARK, '').trim();
  return CLIENT_TEXT.test(words) ? '' : words;
}

export function isInterruption(text: string): boolean {
  return INTERRUPTION.test(text);
}

/** The user refused a tool and said what to do instead: the client reports it as the result of the tool. */
export function saidOnRejection(text: string): string | undefined {
  if (!REJECTION.test(text)) return undefined;
  const marker = SAID_ON_REJECTION.exec(text);
  return marker === null ? undefined : text.slice(marker.index + marker[0].length);
}

function commandWords(name: string, given: string): string {
  return CLIENT_COMMANDS.has(name) ? '' : `/${name} ${given.trim()}`.trim();
}

/** An element that is never closed reaches to the end. */
function withoutClientElements(text: string): string {
  const kept: string[] = [];
  let open: string | undefined;
  let keptFrom = 0;
  for (const tag of text.matchAll(CLIENT_TAG)) {
    const closes = tag[1] === '/';
    if (open === undefined && !closes) {
      kept.push(text.slice(keptFrom, tag.index));
      open = tag[2];
    } else if (closes && open === tag[2]) {
      keptFrom = tag.index + tag[0].length;
      open = undefined;
    }
  }
  if (open === undefined) kept.push(text.slice(keptFrom));
  return kept.join('');
}
