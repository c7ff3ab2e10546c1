import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { LEARNT_VALUES, ONE_TEAM, SAMPLE_MEMORIES } from '../index.ts';
import { INJECTION_SITUATIONS } from './injection-situation.ts';
import { LONG_PROMPTS } from './long-prompt.ts';
import { FURTHER_VALUES, kindOf, SITUATIONS, THE_FORTY, type Expected } from './situation.ts';

const KAIWAY = new URL('../../data/kaiway/files/', import.meta.url);
const experiences = ONE_TEAM.flatMap(({ first, later }) => [...first, ...later]);
const values = [...Object.values(LEARNT_VALUES), ...FURTHER_VALUES];

/** What the expectation stands for; `undefined` when there is no such thing. */
function textOf(expected: Expected): string | undefined {
  if ('experience' in expected) return experiences.find(({ start }) => start.goal === expected.experience)?.start.goal;
  if ('value' in expected) return values.find((text) => text.startsWith(expected.value));
  if ('memory' in expected) return SAMPLE_MEMORIES.find(({ id }) => id === expected.memory)?.content;
  const file = new URL(expected.code.path, KAIWAY);
  const names = expected.code.name.split('.');
  if (!existsSync(file)) return undefined;
  const code = readFileSync(file, 'utf8');
  return names.every((name) => new RegExp(String.raw`\b${name}\b`, 'u').test(code)) ? names.join(' ') : undefined;
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

function runsOf(text: string, length: number): ReadonlySet<string> {
  const words = wordsOf(text);
  return new Set(words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' ')));
}

describe('the situations', () => {
  it('are forty that expect an experience, a value or code, and five that expect a memory', () => {
    const counts = [...THE_FORTY, 'memory' as const].map(
      (kind) => SITUATIONS.filter((one) => kindOf(one) === kind).length,
    );
    expect(counts).toEqual([18, 8, 14, 5]);
  });

  it('expect what there is, each something else', () => {
    for (const { expected } of SITUATIONS)
      expect({ expected, text: textOf(expected) }).toEqual({ expected, text: expect.any(String) });
    expect(new Set(SITUATIONS.map(({ expected }) => JSON.stringify(expected))).size).toBe(SITUATIONS.length);
  });

  it('are a prompt, or a command in an open entry, and no two are the same', () => {
    for (const { prompt, command, active } of SITUATIONS) {
      expect([prompt, command].filter((text) => text !== undefined)).toHaveLength(1);
      if (command !== undefined) expect(active).toBeDefined();
    }
    expect(new Set(SITUATIONS.map(({ prompt, command }) => prompt ?? command)).size).toBe(SITUATIONS.length);
  });

  it('have words of their own: one quotes the error message that its experience quotes too', () => {
    const quoting = SITUATIONS.filter(({ prompt = '', expected }) => {
      const runs = runsOf(textOf(expected) ?? '', 4);
      return [...runsOf(prompt, 4)].some((run) => runs.has(run));
    });
    expect(quoting.map(({ prompt }) => prompt)).toEqual([expect.stringContaining('ports_code_key')]);
  });
});

describe('the situations of an injection', () => {
  const { fitting, unfitting } = INJECTION_SITUATIONS;

  it('are forty that expect what there is, and sixty that expect nothing', () => {
    expect([fitting.length, unfitting.length]).toEqual([40, 60]);
    for (const { expected } of fitting)
      expect({ expected, text: textOf(expected) }).toEqual({ expected, text: expect.any(String) });
  });

  it('are all different, also from the other situations', () => {
    const prompts = [...fitting, ...unfitting, ...SITUATIONS].map(({ prompt }) => prompt);
    const distinct = new Set(prompts.filter((prompt) => prompt !== undefined));
    expect(distinct.size).toBe(prompts.filter((prompt) => prompt !== undefined).length);
  });
});

describe('further values', () => {
  it('are distinct and within the limit of a value', () => {
    expect(new Set(values).size).toBe(values.length);
    for (const text of values) expect(text.length).toBeLessThanOrEqual(500);
  });
});

describe('the long prompts', () => {
  it('are fifteen that each need another memory, and ten that need none, all longer than what is read of a prompt', () => {
    const { fitting, unfitting } = LONG_PROMPTS;
    expect([fitting.length, unfitting.length]).toEqual([15, 10]);
    expect(new Set(fitting.map(({ expected }) => textOf(expected))).size).toBe(15);
    for (const { expected } of fitting) expect(textOf(expected)).toEqual(expect.any(String));
    for (const { prompt, need } of [...fitting, ...unfitting]) {
      expect(prompt.length).toBeGreaterThan(2000);
      expect(need.length).toBeLessThan(300);
    }
  });
});
