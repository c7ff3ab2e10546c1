import { clip, duration, median } from '../terminal.mjs';

/** How much of what is injected is shown. */
const SHOWN_LINES = 6;
const PROMPTS = 3;

/** What a client's hooks bring into a new session, without anybody asking for it. */
export const beginAgain = {
  title: 'Begin again: a new session knows what the last one learnt',
  async play(stage) {
    const { terminal, servers, expect } = stage;
    const { context, milliseconds } = await untilSaid(() => servers.sessionStart());
    terminal.fact('start', `hook session-start, ${duration(milliseconds)} for the whole process`);
    show(terminal, context);
    expect(context.includes('## Last entries'), 'the new session does not know the last entries');
    const answers = [];
    for (const question of stage.questions.filter(isPlain).slice(0, PROMPTS)) {
      answers.push(await promptAbout(stage, question));
    }
    expect(
      answers.some(({ said }) => said),
      'no prompt brought anything back',
    );
    terminal.fact('prompts', `hook for each prompt, median ${duration(median(answers.map(({ time }) => time)))}`);
  },
};

/** A hook has a second or two; on a very busy machine an answer may come too late, and the client goes on without. */
const MOST_TRIES = 20;

const isPlain = ({ tool, arguments: args }) => tool === 'search_experiences' && Object.keys(args).length === 1;

async function promptAbout({ terminal, servers, names, expect }, { arguments: { query }, expected }) {
  const { context, milliseconds } = await untilSaid(() => askHook(servers, query));
  const [id] = [...names].find(([, name]) => name === expected) ?? [];
  terminal.note(`“${query}”`);
  terminal.line(`     ${terminal.paint('dim', `UserPromptSubmit  ${duration(milliseconds)}`)}`);
  const said = context !== '';
  if (!said) terminal.line(`     ${terminal.paint('dim', 'silent: nothing is sure enough to interrupt for')}`);
  show(terminal, context);
  expect(!said || context.includes(id), `the prompt "${query}" did not bring back "${expected}"`);
  return { said, time: milliseconds };
}

async function askHook(servers, prompt) {
  const { result, milliseconds } = await servers.call('handle_hook', { event: 'UserPromptSubmit', prompt });
  return { context: result.hookSpecificOutput?.additionalContext ?? '', milliseconds };
}

/** The first answer of a hook that is not empty, or the last that was tried. */
async function untilSaid(ask, tries = MOST_TRIES) {
  const answer = await ask();
  return answer.context === '' && tries > 1 ? untilSaid(ask, tries - 1) : answer;
}

function show(terminal, context) {
  const lines = context.split('\n').filter((line) => line.startsWith('- ') || line.startsWith('## '));
  for (const line of lines.slice(0, SHOWN_LINES)) {
    terminal.line(`     ${terminal.paint('dim', '|')} ${clip(line, terminal.width - 9)}`);
  }
  if (lines.length > SHOWN_LINES)
    terminal.line(`     ${terminal.paint('dim', `| … ${lines.length - SHOWN_LINES} more`)}`);
  terminal.blank();
}
