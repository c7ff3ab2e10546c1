import { describe, expect, it } from '@jest/globals';
import { readCommands, readSettings, readToolsets } from '@learning-memory/server/reference';
import { placeOf } from './pages/site-map.ts';
import { commandProblem, jsonBlocksOf, mentionsIn, settingProblem } from './test-support/recipe-checks.ts';
import { readPackages } from './workspace/packages.ts';
import { readText, trackedFiles } from './workspace/workspace.ts';

const files = trackedFiles();
const documents = files.filter((path) => path.endsWith('README.md') || placeOf(path) !== undefined);
const recipes = files.filter((path) => path.startsWith('docs/recipes/'));

describe('recipes and other documents', () => {
  const commands = readCommands();
  const settings = readSettings();
  const mentions = documents.flatMap((path) => mentionsIn(path, readText(path)));

  it('name commands and options that there are', () => {
    const wrong = mentions.flatMap(({ source, text }) => {
      const problem = commandProblem(text, { commands, settings });
      return problem === undefined ? [] : [`${source}: ${text}: ${problem}`];
    });
    expect(wrong).toEqual([]);
    expect(mentions.filter(({ text }) => text.startsWith('learning-memory ')).length).toBeGreaterThan(60);
  });

  it('set settings that there are to what they take', () => {
    const own = mentions.filter(({ source }) => recipes.includes(source));
    const wrong = own.flatMap(({ source, text }) => {
      const problem = settingProblem(text, settings);
      return problem === undefined ? [] : [`${source}: ${text}: ${problem}`];
    });
    const keys = recipes.flatMap((path) => jsonBlocksOf(readText(path)).flatMap((block) => Object.entries(block)));
    const inFiles = keys.filter(([key]) => /^[A-Z_]+$/.test(key));
    expect(inFiles.length).toBeGreaterThan(1);
    expect([
      ...wrong,
      ...inFiles.filter(([key, value]) => settingProblem(`${key}=${String(value).replaceAll(' ', '-')}`, settings)),
    ]).toEqual([]);
  });

  it('name tools and packages that there are', async () => {
    const own = mentions.filter(({ source }) => recipes.includes(source)).map(({ text }) => text);
    const tools = (await readToolsets()).flatMap((toolset) => toolset.tools.map(({ name }) => name));
    expect(own.filter((text) => /^[a-z]+(?:_[a-z]+)+$/.test(text) && !tools.includes(text))).toEqual([]);
    const packages = [...readPackages(files).map(({ name }) => name), '@huggingface/transformers'];
    const installed = own.flatMap((text) => (text.startsWith('npm install') ? text.split(' ').slice(2) : []));
    expect(installed.filter((word) => word !== '-g' && !packages.includes(word))).toEqual([]);
  });

  it('name every client that can be installed into', () => {
    const [init] = commands.filter(({ name }) => name === 'init');
    const clients = init?.options.find(({ name }) => name === '--client')?.choices ?? [];
    const text = readText('docs/recipes/install-into-other-clients.md');
    expect(clients.length).toBeGreaterThan(1);
    expect(clients.filter((client) => !text.includes(`\`${client}\``))).toEqual([]);
  });

  it('are refused for what there is not', () => {
    const known = { commands, settings };
    expect(commandProblem('learning-memory forget', known)).toBe('no such command');
    expect(commandProblem('learning-memory backup --onto x', known)).toBe('no option --onto');
    expect(commandProblem('learning-memory init --client emacs', known)).toBe('--client takes no such value');
    expect(settingProblem('INJECTION=much', settings)).toMatch(/^must be one of/);
    expect(settingProblem('INJECT=off', settings)).toBe('no such setting');
  });
});
