import type { ActionRule, RuledPath } from '../../action-rule.ts';
import { RULED_OUT } from '../clauses/cues.ts';
import type { RulingClause } from '../clauses/ruling-clauses.ts';

const CHANGING = String.raw`^\s*(?:ever\s+)?(?:(?:hand[- ]?)?edit|chang|modif|alter|touch|rewrit|delet|remov|updat|renam)\p{L}*\s+(?:(?:any|the|our|an?|all|old|existing|past|previous|earlier|applied|merged|committed|released|deployed|shipped|already)\s+){0,5}`;
/** All of them are meant. */
const ALONE = String.raw`(?=\s*(?:[.,!]|$|directly|manually|by\s+hand|yourself|at\s+all))`;

interface SpokenFiles {
  readonly said: RegExp;
  readonly paths: readonly string[];
  readonly is: RuledPath['is'];
}

function files(said: string, paths: string, is: RuledPath['is'] = 'edited'): SpokenFiles {
  return { said: new RegExp(CHANGING + said, 'iu'), paths: paths.split(' '), is };
}

export const TEST_FILES: readonly string[] =
  'tests/ test/ __tests__/ *.test.* *.spec.* *_test.go *_test.py test_*.py *_spec.rb *test.java *tests.cs'.split(' ');

/** Files of every project that are called by what they are. A migration, or a test, that is new is what a rule against old ones asks for. */
const SPOKEN: readonly SpokenFiles[] = [
  {
    said: /^\s*(?:ever\s+)?(?:proactively\s+)?(?:creat|add|writ|generat)\p{L}*\s+(?:(?:any|new|additional|extra)\s+)*(?:markdown|\.?md|documentation|docs?|readme)\s+files?\b/iu,
    paths: ['*.md'],
    is: 'made',
  },
  files(
    String.raw`lock[- ]?files?\b`,
    'package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock cargo.lock poetry.lock uv.lock pipfile.lock gemfile.lock composer.lock go.sum flake.lock',
  ),
  files(
    String.raw`(?:database\s+|db\s+|schema\s+)?migrations?\b(?:\s+(?:files?|scripts?)\b)?`,
    'migrations/ db/migrate/ db/migration/ alembic/versions/',
    'altered',
  ),
  files(
    String.raw`(?:(?:ci(?:\/cd)?|pipeline)\s+(?:config\p{L}*|workflows?|pipelines?|files?|setup)|github\s+(?:actions\s+)?(?:workflows?|actions))${ALONE}`,
    '.github/workflows/ .gitlab-ci.yml .circleci/ azure-pipelines.yml jenkinsfile bitbucket-pipelines.yml .travis.yml',
  ),
  files(
    String.raw`(?:auto-?)?generated\s+(?:files?|code|sources?|types?)${ALONE}`,
    'generated/ __generated__/ *.gen.* *.generated.* *_generated.* *_pb2.py *.pb.go *.g.dart',
  ),
  files(String.raw`(?:database|db|prisma|sql)\s+schema${ALONE}`, 'schema.prisma schema.sql db/schema.rb structure.sql'),
  files(
    String.raw`(?:vendored\s+(?:code|files?|libraries|dependencies)|vendor\s+code|third[- ]party\s+code)${ALONE}`,
    'vendor/ third_party/ third-party/',
  ),
  files(String.raw`tests?(?:\s+files?)?${ALONE}`, TEST_FILES.join(' '), 'altered'),
  files(String.raw`readme(?:\s+file)?${ALONE}`, 'readme.md readme.rst readme.txt readme'),
  files(String.raw`change-?log${ALONE}`, 'changelog.md changelog changes.md history.md'),
  files(String.raw`licen[cs]e(?:\s+file)?${ALONE}`, 'license license.md license.txt licence licence.md'),
  files(String.raw`(?:env(?:ironment)?\s+files?|dotenv(?:\s+files?)?)${ALONE}`, '.env .env.*'),
  files(
    String.raw`(?:(?:eslint|lint(?:er|ing)?|ruff|biome)\s+(?:config\p{L}*|rules?|settings?))${ALONE}`,
    '.eslintrc .eslintrc.* eslint.config.* ruff.toml .flake8 .golangci.yml .rubocop.yml biome.json',
  ),
];

export function spokenFiles({ kind, behind }: RulingClause): Partial<ActionRule> | undefined {
  if (!RULED_OUT.has(kind)) return undefined;
  const meant = SPOKEN.find(({ said }) => said.test(behind));
  return meant && { paths: meant.paths.map((path) => ({ path, is: meant.is })) };
}
