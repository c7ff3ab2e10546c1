import { buildScript } from './build-script.ts';
import { bun } from './bun.ts';
import { cargo } from './cargo.ts';
import { deno } from './deno.ts';
import { dotnet } from './dotnet.ts';
import { eslint } from './eslint.ts';
import { go } from './go.ts';
import { gradle } from './gradle.ts';
import { jest } from './jest.ts';
import { make } from './make.ts';
import { maven } from './maven.ts';
import { minitest } from './minitest.ts';
import { mocha } from './mocha.ts';
import { nodeTest } from './node-test.ts';
import { pest } from './pest.ts';
import { phpunit } from './phpunit.ts';
import { playwright } from './playwright.ts';
import { pytest } from './pytest.ts';
import { rspec } from './rspec.ts';
import { terraform } from './terraform.ts';
import type { ToolParser } from './tool-parser.ts';
import { tsc } from './tsc.ts';
import { unittest } from './unittest.ts';
import { vitest } from './vitest.ts';

/** Lists every tool known, the ones that judge most first: among equal outcomes the first gives its name. */
export const toolParsers: readonly ToolParser[] = [
  pytest,
  unittest,
  jest,
  vitest,
  nodeTest,
  mocha,
  bun,
  deno,
  playwright,
  rspec,
  minitest,
  phpunit,
  pest,
  cargo,
  go,
  maven,
  gradle,
  dotnet,
  tsc,
  eslint,
  terraform,
  make,
  buildScript,
];
