import { expect, it } from '@jest/globals';
import { substitutionsIn } from './substitutions.ts';

it.each([
  ['a $(b c) `d e`', ['b c', 'd e']],
  ['a "$(b)" "`c`"', ['b', 'c']],
  ["a '$(b)' '`c`'", []],
  ['a \\$(b) \\`c\\`', []],
  ['a "it\'s $(b)"', ['b']],
  ['a $(b $(c))', ['b $(c)']],
  ["a $(b ')' c) $(d)", ["b ')' c", 'd']],
  ["a <<'X'\n$(b)\nX\n$(c)", ['c']],
  ['a <<X\n$(b)\nX\n', ['b']],
  ['a "$(cat <<\'X\'\n`b` (c)\nX\n)" $(d)', ["cat <<'X'\n`b` (c)\nX\n", 'd']],
  ['a $(b', ['b']],
  ['a `b', ['b']],
  ["a 'b", []],
])('%j takes in %j', (line, substitutions) => {
  expect(substitutionsIn(line)).toEqual(substitutions);
});
