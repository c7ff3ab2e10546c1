import { describe, expect, it } from '@jest/globals';
import { cleanLines } from './output/clean-lines.ts';
import { parseOutcome } from './parse-outcome.ts';
import { readGoldens } from './test-support/read-goldens.ts';
import { toolParsers } from './tools/tool-parsers.ts';

const goldens = readGoldens();

describe('goldens', () => {
  it.each(goldens)('$name', ({ command, output, exitCode, expected }) => {
    expect(parseOutcome({ command, output, exitCode })).toEqual(expected);
  });

  it.each(toolParsers.map(({ tool }) => tool))('has a pass, a failure and an edge of %s', (tool) => {
    const outcomes = goldens.map(({ expected }) => expected).filter((outcome) => outcome?.tool === tool);
    expect(outcomes.length).toBeGreaterThanOrEqual(3);
    expect(new Set(outcomes.map((outcome) => outcome?.status))).toEqual(new Set(['passed', 'failed']));
  });

  it('is read the same with carriage returns and colours in every line', () => {
    for (const { name, command, output, exitCode, expected } of goldens) {
      const coloured = output.replaceAll('\n', '\u001B[0m\r\n').replaceAll(/^(?=.)/gm, '\u001B[1;32m');
      expect({ name, outcome: parseOutcome({ command, output: coloured, exitCode }) }).toEqual({
        name,
        outcome: expected,
      });
    }
  });

  it('has no output in which a tool finds the closing summary of another', () => {
    const ofOneTool = goldens.filter(
      ({ name, expected }) => expected !== undefined && !/^(?:make|scripts)\//.test(name),
    );
    for (const { name, output, expected } of ofOneTool) {
      const lines = cleanLines(output);
      const finders = toolParsers.filter((parser) => parser.read(lines, 'test')?.summarized === true);
      expect({ name, strangers: finders.map(({ tool }) => tool).filter((tool) => tool !== expected?.tool) }).toEqual({
        name,
        strangers: [],
      });
    }
  });

  it('holds no path of the machine it was made on', () => {
    for (const { name, output } of goldens) {
      expect({ name, places: output.match(/(?<![\w.])\/(?:root|tmp|work|Users|var)\/\S*/g) ?? [] }).toEqual({
        name,
        places: [],
      });
    }
  });
});
