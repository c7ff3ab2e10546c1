import { readCommands } from '../../../shell/read-commands.ts';
import { capturedGroups } from '../../../text/captured-groups.ts';
import type { ActionRule } from '../../action-rule.ts';

/** Managers of the same packages, and what they do to them. */
const FAMILIES: readonly Readonly<Record<string, string>>[] = [
  {
    npm: 'npm install; npm i; npm ci; npm add; npm uninstall; npm remove; npm update; npm run',
    pnpm: 'pnpm install; pnpm i; pnpm add; pnpm remove; pnpm update; pnpm run',
    yarn: 'yarn install; yarn add; yarn remove; yarn upgrade; yarn run',
    bun: 'bun install; bun add; bun remove; bun update',
  },
  {
    pip: 'pip install; pip3 install; pip uninstall',
    poetry: 'poetry install; poetry add; poetry remove; poetry update',
    pipenv: 'pipenv install; pipenv uninstall',
    conda: 'conda install; conda remove',
    uv: 'uv add; uv sync; uv remove',
  },
];
const NAMES = FAMILIES.flatMap((family) => Object.keys(family)).join('|');
const NAME = String.raw`[\x60"']?(?<name>${NAMES})[\x60"']?`;
const ALL = String.raw`(?:everything|all\b.*|(?:installing\s+)?(?:packages?|dependencies|deps)(?:\s+management)?|package\s+management|installs?|javascript|js|node|python|the\s+(?:monorepo|workspace|project|repo))`;
const USES = String.raw`(?:(?:we|(?:this|the|our)\s+(?:project|repo|repository|monorepo|codebase|workspace))\s+(?:only\s+|always\s+)?uses?|(?:always\s+|please\s+|only\s+)?use)`;
const SAID: readonly RegExp[] = [
  String.raw`^${USES}\s+${NAME}(?:\s+workspaces?)?(?:\s+(?:for\s+${ALL}|everywhere|exclusively|only|here|in\s+this\s+\w+|throughout|as\s+(?:the|our|its)\s+package\s+manager))*\s*(?:[.!;,(—–]|$)`,
  String.raw`\bpackage\s+manager\s*(?:is|:|=|–|—|-)\s*${NAME}(?![\w-])`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** `Use pnpm for everything`: the others of its kind are ruled out. */
export function packageManager(sentence: string): Partial<ActionRule> | undefined {
  const name = SAID.map((said) => capturedGroups(said, sentence)('name').toLowerCase()).find((one) => one !== '');
  const family = FAMILIES.find((managers) => name !== undefined && Object.hasOwn(managers, name));
  if (family === undefined) return undefined;
  const others = Object.entries(family).filter(([other]) => other !== name);
  return { commands: readCommands(others.map(([, commands]) => commands).join('; ')) };
}
