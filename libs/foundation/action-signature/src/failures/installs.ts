import { isSameKind, TALKING_FLAGS } from './command-score.ts';
import { lineKey } from './done-otherwise.ts';
import { words } from '../shell/program-names.ts';
import type { ActionSignature, CommandSignature, FailureSignature } from '../signature.ts';

const INSTALLING: Readonly<Record<string, ReadonlySet<string>>> = {
  npm: words('install'),
  pnpm: words('add'),
  yarn: words('add'),
  bun: words('add'),
  pip: words('install'),
  poetry: words('add'),
  uv: words('add'),
  pdm: words('add'),
  conda: words('install'),
  cargo: words('add install'),
  go: words('get install'),
  gem: words('install'),
  apt: words('install'),
  brew: words('install'),
  composer: words('require'),
};
/** They say where it is noted what was installed. */
const NOTING = /^(?:--save(?:-dev|-exact|-prod)?|--dev|--exact|-[DEPS])$/u;
/** Says where something is installed, or in which version. */
const ELSEWHERE = /[/@:=]|^\./u;
const NO_PACKAGE = /^-|[=|]$/u;
const OWN_FOLDER = /^[./~]/u;

/** Commands that install packages, where what went wrong tells of the program and names no package: with others it ends alike. */
export function installsIn(commands: readonly CommandSignature[], why: string): readonly CommandSignature[] {
  const text = why.toLowerCase();
  return commands.filter((command) => {
    const packages = packagesOf(command);
    return packages.length > 0 && text.includes(command.program) && !packages.some((name) => text.includes(name));
  });
}

function packagesOf({ program, subcommand, details }: CommandSignature): readonly string[] {
  const isInstalling = Object.hasOwn(INSTALLING, program) && INSTALLING[program]?.has(subcommand) === true;
  if (!isInstalling || [...details].some((detail) => OWN_FOLDER.test(detail))) return [];
  return [...details].filter((detail) => !NO_PACKAGE.test(detail));
}

/** Whether other packages are installed in the way that failed, with nothing of what helped. */
export function installsAlike(
  { commands, done }: ActionSignature,
  { installs, remedies, remedy }: FailureSignature,
): boolean {
  const alike = commands.filter((command) => installs.some((failed) => isInstalledAlike(command, failed)));
  if (alike.length === 0 || alike.some((command) => remedies.some((one) => lineKey([one]) === lineKey([command]))))
    return false;
  const line = done.toLowerCase();
  return ![...remedy.operands].some((operand) => ELSEWHERE.test(operand) && line.includes(operand));
}

function isInstalledAlike(command: CommandSignature, failed: CommandSignature): boolean {
  return isSameKind(command, failed) && packagesOf(command).length > 0 && howOf(command) === howOf(failed);
}

/** Flags and variables. */
function howOf({ details }: CommandSignature): string {
  const how = [...details].filter(
    (detail) => /^-|=$/u.test(detail) && !NOTING.test(detail) && !TALKING_FLAGS.test(detail),
  );
  return how.sort().join(' ');
}
