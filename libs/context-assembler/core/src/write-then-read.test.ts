import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { entry, failure } from './test-support/entries.ts';
import { openFilledHome } from './test-support/filled-home.ts';
import { openHome, type Home } from './test-support/home.ts';
import { sectionsOf } from './test-support/sections-of.ts';

const SITUATION = 'the page is stale because of the cache';
const CHECKING = { domain: 'debugging', strategy: 'check-assumptions' } as const;

let home: Home;

beforeAll(async () => {
  home = await openFilledHome();
});

afterAll(async () => {
  await home[Symbol.asyncDispose]();
});

describe('the light context', () => {
  it('shows what was left open, the last entries, values, and memories by importance and last use', async () => {
    const context = await home.assembler.light();
    expect(sectionsOf(context)).toEqual({
      'Left open before (adopt_ghap takes one over, resolve_ghap closes it)': [
        expect.stringMatching(
          /^- Make the cache forget \| predicted: .* \(ghap_\w+; debugging\/check-assumptions, 20\d\d-/,
        ),
      ],
      'Last entries': [
        expect.stringMatching(/^- Guess the size of the pool again \| falsified: Two runs still failed \(ghap_/),
        expect.stringMatching(/^- Stop the stale page again \| falsified: .*check-assumptions, 2027-01-15\)$/),
      ],
      Values: [expect.stringMatching(/^- The proxy kept the old page \(value_\w+; 2027-01-15\)$/)],
      // 0.9 x stale, as it was never used for 200 days, is less than 0.8 x active.
      Memories: [
        expect.stringMatching(/^- Deploys run on Tuesdays \(memory_\w+; workflow, 2027-01-15\)$/),
        expect.stringMatching(/^- The old page came .*; fact, 2026-06-29\)$/),
        expect.stringMatching(/^- Prefer small pull requests .*; preference, 2027-01-15\)$/),
      ],
    });
    expect(context).toMatchObject({ notices: [], truncated: false });
    expect(context.items.map(({ source }) => source)).toEqual([
      'orphans',
      'experiences',
      'experiences',
      'values',
      'memories',
      'memories',
      'memories',
    ]);
  });

  it('embeds nothing', async () => {
    await using again = await openHome(home.folder);
    await again.embedding[Symbol.asyncDispose]();
    const [light, premortem] = [await again.assembler.light(), await again.assembler.premortem(CHECKING)];
    expect([light.notices, premortem.notices]).toEqual([[], []]);
    expect(light.items.length).toBeGreaterThan(5);
  });

  it('takes the entries left open that it is given', async () => {
    const { markdown } = await home.assembler.light({ orphans: [failure({ goal: 'Handed in' })] });
    expect(markdown).toContain('- Handed in | predicted:');
    expect(markdown).not.toContain('Make the cache forget');
    expect((await home.assembler.light({ orphans: [] })).markdown).not.toContain('Left open');
  });
});

describe('the rich context', () => {
  it('shows what every source has to say of the situation, where it came from and when', async () => {
    const context = await home.assembler.rich({ situation: SITUATION, ...CHECKING });
    const sections = sectionsOf(context);
    expect(Object.keys(sections)).toEqual([
      'Past failures',
      'Similar experiences',
      'Surprises',
      'Root causes',
      'Values',
      'Memories',
      'Code',
      'Commits',
    ]);
    expect(sections['Similar experiences']?.[0]).toMatch(
      /^- Find out why the stale cache serves an old page 0 \| lesson: Purge the cache by key 0 \| takeaway: A cache needs an owner \| confirmed: All runs passed \| tried: .* \(ghap_\w+; debugging\/check-assumptions, 2027-01-15\)$/,
    );
    expect(sections['Surprises']?.join()).toMatch(
      /- The proxy kept the old page again \(ghap_\w+; 3 of \d+ nearest surprises, 2027-01-15\)/,
    );
    expect(sections['Root causes']?.join()).toMatch(
      /- missing-knowledge: .* \(ghap_\w+; 6 of \d+ nearest failures, 2027-01-15\)/,
    );
    expect(sections['Code']).toEqual([
      expect.stringMatching(/^- src\/cache\.ts:2-4 function dropStalePage \| .*\(shop; 2027-01-15\)$/),
      expect.stringMatching(/^- src\/login\.ts:2-4 function login \| .*\(shop; 2027-01-15\)$/),
    ]);
    expect(sections['Commits']).toEqual([
      expect.stringMatching(
        /^- Purge the stale page of the cache \| The proxy kept it\. \| files: .* \| by Jane Doe \([0-9a-f]{10}; 2023-11-14\)$/,
      ),
    ]);
    expect(sections['Values']).toEqual([
      expect.stringMatching(/^- The proxy kept the old page \(value_\w+; 2027-01-15\)$/),
    ]);
    expect(sections['Memories']?.[0]).toMatch(
      /^- The old page came from the stale CDN cache \(memory_\w+; fact, 2026-06-29\)$/,
    );
    expect(context.notices).toEqual([]);
  });

  it('counts every item, and names it as the text does', async () => {
    const { items, markdown, tokens } = await home.assembler.rich({ situation: SITUATION });
    const lines = markdown.split('\n').filter((line) => line.startsWith('- '));
    expect(items).toHaveLength(lines.length);
    items.forEach(({ why, id, source }, index) => {
      expect(why).not.toBe('');
      if (['values', 'memories'].includes(source)) expect(lines[index]).toContain(`(${id};`);
    });
    const sum = items.reduce((total, item) => total + item.tokens, 0);
    expect(sum).toBeLessThan(tokens);
    expect(tokens).toBeLessThan(sum + 150);
  });

  it('leaves code and commits out when asked to', async () => {
    const { items } = await home.assembler.rich({ situation: SITUATION, includeCode: false });
    expect(new Set(items.map(({ source }) => source))).toEqual(new Set(['experiences', 'values', 'memories']));
  });

  it.each(['', ' \n'])('is empty for the situation %j', async (situation) => {
    expect(await home.assembler.rich({ situation })).toEqual({
      markdown: '',
      tokens: 0,
      items: [],
      notices: [],
      truncated: false,
    });
  });

  it('says when a small budget cut or left out something', async () => {
    const { truncated, tokens, items } = await home.assembler.rich({ situation: SITUATION, maxTokens: 600 });
    expect(truncated).toBe(true);
    expect(tokens).toBeLessThanOrEqual(600);
    expect(items.length).toBeGreaterThan(2);
  });

  it('shows the most similar experience within 200 tokens, and more with each hundred', async () => {
    const count = async (maxTokens: number): Promise<number> =>
      (await home.assembler.rich({ situation: SITUATION, maxTokens })).items.length;
    const counts = [await count(200), await count(300), await count(400)];
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts).toEqual(counts.toSorted((left, right) => left - right));
    const { markdown } = await home.assembler.rich({ situation: SITUATION, maxTokens: 200 });
    expect(markdown).toContain('stale');
  });

  it('keeps to the characters that a client takes', async () => {
    const { markdown, truncated } = await home.assembler.rich({ situation: SITUATION, maxCharacters: 1500 });
    expect(markdown.length).toBeLessThanOrEqual(1500);
    expect(markdown.length).toBeGreaterThan(1000);
    expect(truncated).toBe(true);
  });
});

describe('the premortem', () => {
  it('shows the hit rate, failures, surprises, root causes and principles with their samples', async () => {
    const context = await home.assembler.premortem(CHECKING);
    expect(context.markdown).toContain(
      '\ncheck-assumptions in debugging: 12 of 18 predictions confirmed (67 %, 95 % Wilson interval 44 % to 84 %), ' +
        '0 abandoned. Failures with this strategy: 6 of 12 in debugging.\n',
    );
    expect(sectionsOf(context)).toEqual({
      'Past failures': expect.arrayContaining([
        expect.stringMatching(
          /^- Stop the stale page again \| predicted: .* \| came out: Two runs still failed \(ghap_/,
        ),
      ]),
      Surprises: expect.arrayContaining([
        expect.stringMatching(
          /- The proxy kept the old page again \(.*; 3 of 6 failures of check-assumptions in debugging, 2027-01-15\)/,
        ),
      ]),
      'Root causes': [
        expect.stringMatching(
          /^- missing-knowledge: .*; 6 of 6 failures of check-assumptions in debugging, 2027-01-15\)$/,
        ),
      ],
      Principles: [expect.stringMatching(/^- The proxy kept the old page \(value_/)],
    });
    expect(context.items[0]).toMatchObject({ source: 'calibration', id: 'check-assumptions/debugging' });
  });

  it('falls back on the failures of the whole domain, and says so', async () => {
    const { markdown } = await home.assembler.premortem({ domain: 'debugging', strategy: 'ask-user' });
    expect(markdown).toContain('no prediction has come out yet (0 abandoned), so its hit rate is unknown.');
    expect(markdown).toContain('Failures with this strategy: 0 of 12 in debugging.');
    expect(markdown).toMatch(/3 of 12 failures in debugging/);
  });

  it('warns of confidence that came true too rarely in the domain, whatever the strategy', async () => {
    await using sure = await openHome();
    const { outcome } = entry();
    for (let nth = 0; nth < 12; nth += 1) {
      const made = nth < 4 ? entry() : failure();
      await sure.persister.persist({ ...made, outcome: { ...made.outcome, forecast: 0.9 } });
    }
    await sure.persister.persist(entry({ domain: 'testing', outcome: { ...outcome, forecast: 0.9 } }));
    const SAID = 'You say 90 % and are right 33 % of the time in debugging; 12 entries.';
    for (const style of ['brief', 'full'] as const) {
      const askUser = { domain: 'debugging', strategy: 'ask-user', style } as const;
      expect((await sure.assembler.premortem({ ...CHECKING, style })).markdown).toContain(` in debugging. ${SAID}\n`);
      expect((await sure.assembler.premortem(askUser)).markdown).toContain(SAID);
      const testing = await sure.assembler.premortem({ domain: 'testing', strategy: 'check-assumptions', style });
      expect(testing.markdown).not.toMatch(/You say|Too few/u);
    }
  });

  it('is honest where nothing is known', async () => {
    await using empty = await openHome();
    const { markdown, items, notices } = await empty.assembler.premortem({ domain: 'security', strategy: 'ask-user' });
    expect(markdown.split('\n').slice(2)).toEqual([
      'ask-user in security: no prediction has come out yet (0 abandoned), so its hit rate is unknown. No failure is recorded in security.',
      '</recalled-memory>',
    ]);
    expect([items.length, notices]).toEqual([1, []]);
    expect((await empty.assembler.light()).markdown).toBe('');
  });
});

describe('the same state', () => {
  it('gives the same bytes, however late it is and whoever asks', async () => {
    const texts = async ({ assembler }: Home): Promise<readonly string[]> => [
      (await assembler.light()).markdown,
      (await assembler.rich({ situation: SITUATION, ...CHECKING })).markdown,
      (await assembler.premortem(CHECKING)).markdown,
    ];
    const first = await texts(home);
    home.clock.now += 3_600_000;
    expect(await texts(home)).toEqual(first);
    await using again = await openHome(home.folder);
    expect(await texts(again)).toEqual(first);
  });
});

describe('hits of one score', () => {
  it('stand by id, in whatever order a store gives them', async () => {
    const { experiences } = home;
    const alike: ReturnType<typeof experiences.search> = (async () => {
      const answer = await experiences.search({ query: SITUATION, axis: 'full', limit: 10 });
      return { ...answer, hits: answer.hits.map((hit) => ({ ...hit, score: 0.5 })) };
    })();
    const turned = async (): typeof alike => ({ ...(await alike), hits: (await alike).hits.toReversed() });
    const text = async (search: typeof experiences.search): Promise<string> =>
      (await home.assemblerWith({ experiences: { ...experiences, search } }).rich({ situation: SITUATION })).markdown;
    expect(await text(turned)).toBe(await text(() => alike));
  });
});

describe('values that are shown', () => {
  it('are recorded for the session that reads them, and for none else', async () => {
    const [value] = await home.values.list({ limit: 1 });
    const sessions = async (): Promise<number> => (await home.values.get([value?.id ?? '']))[0]?.heeded?.sessions ?? 0;
    await home.assembler.light();
    await home.assembler.light({ sessionId: 'reader' });
    while ((await sessions()) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await home.persister.persist(failure({ sessionId: 'reader', resolvedAt: home.clock.now + 1, goal: 'Later' }));
    const { items } = await home.assembler.light();
    const [shownValue] = items.filter(({ source }) => source === 'values');
    expect(shownValue?.why).toBe('cluster of 6 on surprise, 0 of 1 confirmed after it');
    expect(await sessions()).toBe(1);
  });
});
