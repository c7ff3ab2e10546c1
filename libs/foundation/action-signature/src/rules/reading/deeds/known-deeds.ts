import { readCommands } from '../../../shell/read-commands.ts';
import type { CommandSignature } from '../../../signature.ts';
import type { ActionRule } from '../../action-rule.ts';
import type { RulingClause } from '../clauses/ruling-clauses.ts';
import { BY_FLAG, runBefore } from '../conditions/run-before.ts';

const REQUEST = String.raw`(?:(?:an?|the|any|your|each|every|new)\s+)*(?:prs?|mrs?|(?:pull|merge)\s+requests?)\b`;
const RUN = String.raw`(?:run|start|launch|execut|trigger|do|perform)\p{L}*\s+(?:(?:the|any|an?|our)\s+)*`;

interface KnownDeed {
  /** As it is spoken of, at the beginning of a text. */
  readonly said: RegExp;
  readonly commands: string;
  /** It is done to a place, which may be none that matters. */
  readonly isPlaced?: boolean;
}

/** Words for them are read wherever they stand. */
const OF_GIT: readonly KnownDeed[] = [
  { said: /^(?:git\s+)?commit(?:s|ting)?\b(?!\s+to\s+(?:a|an|any)\s)/iu, commands: 'git commit' },
  { said: /^(?:git\s+)?push(?:es|ing)?\b/iu, commands: 'git push' },
  { said: /^merg(?:e|es|ing)\b/iu, commands: 'git merge; gh pr merge; glab mr merge' },
  {
    said: /^(?:git\s+)?tag(?:s|ging)?\b|^creat\p{L}*\s+(?:an?\s+|the\s+|new\s+)*(?:release\s+)?tags?\b/iu,
    commands: 'git tag',
  },
];

/** What others see. */
const SHARED: readonly KnownDeed[] = [
  {
    said: new RegExp(String.raw`^(?:open|creat|rais|submit|mak)\p{L}*\s+${REQUEST}|^${REQUEST}(?=\s*$)`, 'iu'),
    commands: 'gh pr create; glab mr create',
  },
  {
    said: /^(?:publish|releas)(?:e|es|ing)?\b|^(?:creat|mak|cut|draft)\p{L}*\s+(?:an?\s+|the\s+|new\s+)*releases?\b/iu,
    commands: `npm publish; pnpm publish; yarn publish; yarn npm publish; bun publish; cargo publish; twine upload; poetry publish;
      uv publish; gem push; mvn deploy; gradle publish; dotnet nuget push; gh release create; glab release create;
      goreleaser release; vsce publish; npm run release; pnpm run release; yarn release; make release`,
    isPlaced: true,
  },
  {
    said: /^deploy(?:s|ing|ments?)?\b/iu,
    commands: `vercel deploy; vercel --prod; netlify deploy; fly deploy; flyctl deploy; firebase deploy; wrangler deploy;
      wrangler publish; serverless deploy; sls deploy; cdk deploy; sam deploy; gcloud app deploy; gcloud run deploy; eb deploy;
      kamal deploy; cap deploy; kubectl apply; helm upgrade; helm install; terraform apply; pulumi up; npm run deploy;
      pnpm run deploy; yarn deploy; make deploy; just deploy`,
    isPlaced: true,
  },
];
const LOCAL: readonly KnownDeed[] = [
  {
    said: new RegExp(String.raw`^${RUN}(?:(?:dev|development|local|web|app)\s+)*server\b`, 'iu'),
    commands: `npm run dev; npm start; npm run start; pnpm dev; pnpm run dev; pnpm start; yarn dev; yarn start; bun dev; bun run dev;
      next dev; vite dev; nuxt dev; astro dev; ng serve; rails server; rails s; flask run; uvicorn; make dev; make run`,
  },
  {
    said: new RegExp(String.raw`^${RUN}(?:full\s+|whole\s+|production\s+)*builds?\b`, 'iu'),
    commands: `npm run build; pnpm build; pnpm run build; yarn build; bun run build; next build; vite build; make build; cargo build;
      go build; gradle build; mvn package; mvn install; dotnet build`,
  },
  {
    said: new RegExp(
      String.raw`^(?:${RUN}|appl\p{L}*\s+(?:(?:the|any)\s+)*)(?:database\s+|db\s+|schema\s+)?migrations?\b`,
      'iu',
    ),
    commands: `prisma migrate; prisma db push; rails db:migrate; rake db:migrate; alembic upgrade; django-admin migrate;
      python manage.py migrate; knex migrate:latest; flyway migrate; typeorm migration:run; sequelize db:migrate;
      diesel migration run; sqlx migrate run; goose up; dbmate up; migrate up; php artisan migrate; mix ecto.migrate;
      drizzle-kit migrate; drizzle-kit push; liquibase update`,
  },
  {
    said: /^(?:upgrad|updat|bump)\p{L}*\s+(?:(?:any|the|our|all)\s+)*(?:dependenc(?:y|ies)|packages?|librar(?:y|ies)|deps)\b/iu,
    commands: `npm update; npm upgrade; pnpm update; pnpm upgrade; yarn upgrade; yarn up; bun update; ncu -u; npm-check-updates -u;
      cargo update; poetry update; uv lock --upgrade; pip install --upgrade; pip install -U; bundle update; composer update;
      go get -u`,
  },
  {
    said: /^(?:updat|regenerat|overwrit|accept)\p{L}*\s+(?:(?:any|the|our|all)\s+)*(?:(?:jest|vitest|test)\s+)?snapshots?\b/iu,
    commands:
      'jest -u; jest --updateSnapshot; vitest -u; vitest --update; playwright test --update-snapshots; npm test -u',
  },
];

/** Commands by which something is done that others see, and that a text begins with; `[]` where it is none of these. */
export function knownDeed(text: string): readonly CommandSignature[] {
  const said = text.replaceAll('`', '').trim();
  const known = [...OF_GIT, ...SHARED].filter((deed) => deed.said.test(said));
  return known.flatMap(({ commands }) => readCommands(commands));
}

/** How it is done says nothing of what, and what is not said of elsewhere is meant of production. */
const PLAIN_REST =
  /^(?:\s+(?:manually|automatically|proactively|directly|locally|yourself|by\s+yourself|on\s+your\s+own|anything|again|here))*(?:\s+(?:to|on|in|into)\s+(?:(?:the|our)\s+)?(?:npm|pypi|(?:the\s+)?registry|crates\.io|prod(?:uction)?|live)\b)?\s*[.!]?$/iu;
const NOT_LIVE = new Set([
  'staging',
  'preview',
  'dev',
  'development',
  'test',
  'sandbox',
  'qa',
  'uat',
  'local',
  '--dry-run',
]);

/** What is done with many programs, and is ruled out with no place but production: other clauses may mean less of it. */
export function ruledKnownDeed({ kind, behind, sentence }: RulingClause): Partial<ActionRule> | undefined {
  if ((kind !== 'forbids' && kind !== 'binds') || BY_FLAG.test(sentence)) return undefined;
  const said = behind.replace(/^\s*(?:ever\s+)?/iu, '');
  const [known] = [...SHARED, ...LOCAL].flatMap((deed) => {
    const [words] = deed.said.exec(said) ?? [];
    return words !== undefined && PLAIN_REST.test(said.slice(words.length)) ? [deed] : [];
  });
  if (known === undefined) return undefined;
  const { before } = runBefore(sentence);
  return { commands: readCommands(known.commands), before, free: known.isPlaced === true ? NOT_LIVE : new Set() };
}
