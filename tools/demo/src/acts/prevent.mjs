import { clip, duration } from '../terminal.mjs';

const DRAFT = {
  domain: 'configuration',
  strategy: 'trial-and-error',
  goal: 'Publish the client library',
  hypothesis: 'npm publish builds the package by itself',
  action: 'Run `npm publish --access public` in packages/client',
  prediction: 'The published package holds its dist folder',
};
const RESOLUTION = {
  status: 'falsified',
  result: 'npm publish --access public sent a package without dist',
  surprise: 'Publishing runs no build where the package has no prepack script',
  root_cause: { category: 'wrong-assumption', description: 'Nothing builds before npm publish' },
  lesson: { what_worked: 'npm run build --workspace packages/client before it', takeaway: 'Build before you publish' },
};
const ACTIONS = [
  { command: 'npm view client version', isRepetition: false },
  { command: 'npm publish --access public', isRepetition: true },
];
/** A hook has a third of a second; on a very busy machine an answer may come too late. */
const MOST_TRIES = 20;

/** A lesson at the action that would repeat a failure, and silence at what would not. */
export const prevent = {
  title: 'Prevent: the lesson comes at the action that would repeat a failure',
  async play({ terminal, servers, expect }) {
    await servers.call('start_ghap', DRAFT);
    await servers.call('resolve_ghap', RESOLUTION);
    for (const { command, isRepetition } of ACTIONS) {
      const { context, milliseconds } = await beforeCommand(servers, command, isRepetition ? MOST_TRIES : 1);
      terminal.note(`$ ${command}`);
      terminal.line(`     ${terminal.paint('dim', `PreToolUse  ${duration(milliseconds)}`)}`);
      const told = context.split('\n').filter((line) => line.startsWith('- '));
      for (const line of told) terminal.line(`     ${terminal.paint('yellow', '|')} ${clip(line, terminal.width - 9)}`);
      if (told.length === 0) terminal.line(`     ${terminal.paint('dim', 'silent: it repeats nothing')}`);
      expect(context.includes('npm run build') === isRepetition, `the lesson at "${command}" is not what it should be`);
    }
  },
};

async function beforeCommand(servers, command, tries) {
  const input = { event: 'PreToolUse', tool_name: 'Bash', tool_input: { command } };
  const { result, milliseconds } = await servers.call('handle_hook', input);
  const context = result.hookSpecificOutput?.additionalContext ?? '';
  return context === '' && tries > 1 ? beforeCommand(servers, command, tries - 1) : { context, milliseconds };
}
