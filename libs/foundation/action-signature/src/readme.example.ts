import assert from 'node:assert/strict';
import { createFailureIndex, parseAction, parseFailure } from '@learning-memory/action-signature';

const failure = parseFailure({
  tried: 'Ran `alembic upgrade head` against staging',
  story: 'Get the schema up to date after the merge',
  errors: 'FAILED: Multiple head revisions are present',
  remedy: 'alembic merge first',
});
const index = createFailureIndex(new Map([['ghap_1', failure]]));
const inShell = { command: 'cd api && poetry run alembic upgrade head' };
const [match] = index.match(parseAction({ tool: 'Bash', input: JSON.stringify(inShell) }));
assert.equal(match?.id, 'ghap_1');

// What only looks, and other subcommands, repeat nothing.
const looking = { command: 'grep -rn alembic . && alembic heads' };
assert.deepEqual(index.match(parseAction({ tool: 'Bash', input: JSON.stringify(looking) })), []);
