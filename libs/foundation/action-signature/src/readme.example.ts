import assert from 'node:assert/strict';
import { createFailureIndex, parseAction, parseFailure } from '@learning-memory/action-signature';

const failure = parseFailure({
  tried: 'Ran `alembic upgrade head` against staging',
  story: 'Get the schema up to date after the merge',
  errors: 'FAILED: Multiple head revisions are present',
  remedy: 'alembic merge first',
});
const index = createFailureIndex(new Map([['ghap_1', failure]]));
const matches = (command: string): readonly string[] =>
  index.match(parseAction({ tool: 'Bash', input: JSON.stringify({ command }) })).map(({ id }) => id);

assert.deepEqual(matches('cd api && poetry run alembic upgrade head'), ['ghap_1']);
// The like of it in a container; what only looks, and other subcommands, repeat nothing.
assert.deepEqual(matches('docker compose run --rm web alembic upgrade head'), ['ghap_1']);
assert.deepEqual(matches('grep -rn alembic . && alembic heads'), []);
