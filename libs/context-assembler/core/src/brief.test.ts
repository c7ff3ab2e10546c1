import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { entry, failure } from './test-support/entries.ts';
import { openFilledHome } from './test-support/filled-home.ts';
import { openHome, START, type Home } from './test-support/home.ts';
import { sectionsOf } from './test-support/sections-of.ts';

const SITUATION = 'the page is stale because of the cache';
const CHECKING = { domain: 'debugging', strategy: 'check-assumptions' } as const;
const LINE = /^- .+ \([\w/.-]+; \d{4}-\d\d-\d\d\)$/u;
const itemLines = (markdown: string): readonly string[] => markdown.split('\n').filter((line) => line.startsWith('- '));

let home: Home;

beforeAll(async () => {
  home = await openFilledHome();
});

afterAll(async () => {
  await home[Symbol.asyncDispose]();
});

describe('a brief text', () => {
  it.each([
    ['rich', () => home.assembler.rich({ style: 'brief', situation: SITUATION })],
    ['premortem', () => home.assembler.premortem({ style: 'brief', ...CHECKING })],
  ])('of the %s context has few short lines with their day', async (_kind, assemble) => {
    const { markdown, items } = await assemble();
    const lines = itemLines(markdown);
    expect(lines).toHaveLength(items.filter(({ source }) => source !== 'calibration').length);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.length).toBeLessThanOrEqual(5);
    for (const line of lines) {
      expect(line).toMatch(LINE);
      expect(line.split(' | ').length).toBeLessThanOrEqual(3);
    }
    for (const { source, tokens } of items) if (source !== 'calibration') expect(tokens).toBeLessThanOrEqual(70);
    expect(markdown).not.toMatch(/score|match \d|importance \d|cluster of|%/u);
  });

  it('says enough of a script that takes many tokens', async () => {
    await using small = await openHome();
    const content = 'Очередь возвратов магазина разбирается ночью, потому что днём база занята заказами покупателей';
    await small.memories.store({ content });
    const situation = 'когда разбирается очередь возвратов магазина';
    const { markdown } = await small.assembler.rich({ style: 'brief', situation });
    expect(itemLines(markdown)[0]).toContain([...content].slice(0, 60).join(''));
  });

  it('says the whole of a short one that is alone, whatever a letter takes', async () => {
    await using small = await openHome();
    const content = 'Очередь возвратов магазина разбирается ночью, а не днём.';
    await small.memories.store({ content });
    const byLetter = small.assemblerWith({
      loadTokenizer: () =>
        Promise.resolve((text) => Math.ceil(text.length / 4 + 1.2 * (text.match(/[а-я]/giu) ?? []).length)),
    });
    const situation = 'когда разбирается очередь возвратов магазина';
    const { markdown } = await byLetter.rich({ style: 'brief', situation, maxTokens: 200 });
    expect(itemLines(markdown)[0]).toContain(content);
  });

  it('begins the line of a note with what was decided', async () => {
    await using small = await openHome();
    const content =
      'Decided:\n- The stale page comes from the cache of the proxy.\n- Purge it by tag.\nAsked:\n- Why so old?';
    await small.memories.store({ content, tags: ['session-note'], sessionId: 'earlier' });
    const { markdown } = await small.assembler.rich({ style: 'brief', situation: SITUATION });
    expect(itemLines(markdown)).toEqual([
      expect.stringMatching(/^- Decided: The stale page comes from the cache of the proxy\. Purge it by tag\. \(/u),
    ]);
  });

  const AROUND = 'The delivery team met the printing house about colours, envelopes and the price of heavier paper.';
  const ANSWER = 'The stale page comes from the cache of the proxy.';

  it('shows of a long memory where it answers, in a full text too where it is cut', async () => {
    await using small = await openHome();
    const long = `${AROUND} ${AROUND.replace('met', 'called')} ${ANSWER} ${AROUND.replace('met', 'wrote to')}`;
    await small.memories.store({ content: long });
    const { markdown } = await small.assembler.rich({ style: 'brief', situation: SITUATION });
    expect(itemLines(markdown)).toEqual([
      expect.stringMatching(/^- … The stale page comes from .+ proxy\. The delivery/u),
    ]);
    const full = async (maxTokens: number): Promise<string> =>
      (await small.assembler.rich({ situation: SITUATION, maxTokens })).markdown;
    expect(await full(2000)).toContain(long);
    expect(await full(200)).toMatch(/^- … The stale page/mu);
    const light = await small.assembler.light({ style: 'brief' });
    expect(light.markdown).toMatch(/^- The delivery team/mu);
  });

  it('shows of the note of a session where it answers', async () => {
    await using small = await openHome();
    const answer = 'The page is stale that no cache holds since its tag is old.';
    const others = ['met', 'visited', 'called'].map((verb) => `- ${AROUND.replace('met', verb)}`).join('\n');
    const content = `Decided:\n${others}\n- ${answer}\nAsked:\n- Why is the page stale?`;
    await small.memories.store({ content, tags: ['session-note'], sessionId: 'earlier' });
    const { markdown } = await small.assembler.rich({ style: 'brief', situation: SITUATION });
    expect(itemLines(markdown)).toEqual([
      expect.stringMatching(/^- … The page is stale that no cache holds since its tag is old\. \(/u),
    ]);
  });

  it('shows of the note of a session another part where that answers, and none twice', async () => {
    await using small = await openHome();
    const [stale, colours] = ['The stale page comes from the cache of the proxy.', `${AROUND} ${AROUND}`];
    const key = 'The key of a refund is derived from the id of its charge.';
    const content = `Decided:\n- ${stale}\n- ${colours}\n- ${key}`;
    await small.memories.store({ content, tags: ['session-note'], sessionId: 'earlier' });
    const seen = new Set<string>();
    const told = async (situation: string): Promise<string> => {
      const { markdown, items } = await small.assembler.rich({ style: 'brief', situation, seen });
      for (const { stamp } of items) seen.add(stamp);
      return markdown;
    };
    expect(await told(SITUATION)).toContain('The stale page');
    const question = 'What is the key of a refund derived from?';
    expect(await told(question)).toContain('derived from the id of its charge');
    expect(await told(SITUATION)).toBe('');
    expect(await told(question)).toBe('');
  });

  it('says once what a memory, an experience and the note of a session say', async () => {
    await using small = await openHome();
    const fact = 'The stale page comes from the cache of the proxy that nobody purges by tag.';
    await small.memories.store({ content: fact });
    const note = `Decided:\n- ${fact}\nAsked:\n- Why is the page stale?`;
    await small.memories.store({ content: note, tags: ['session-note'], sessionId: 'earlier' });
    const story = { goal: 'Find out why the page is stale', lesson: { whatWorked: fact } };
    await small.persister.persist(entry(story));
    for (const style of ['brief', 'full'] as const) {
      const { markdown, items } = await small.assembler.rich({ style, situation: SITUATION });
      expect(items.map(({ source }) => source)).toEqual(['experiences']);
      expect(markdown.match(/purges by tag/gu)).toHaveLength(1);
      const light = await small.assembler.light({ style });
      expect(light.markdown.match(/purges by tag/gu)).toHaveLength(1);
    }
  });

  const RULE = 'Debounce of rain.c must stay below 200 ms';

  it.each([
    ['the rule that was learnt, then what worked', RULE, `lesson: ${RULE} | confirmed; what worked: 120 ms (`],
    ['what worked, where the rule has no room', `${RULE}, ${AROUND}`, 'lesson: 120 ms | confirmed: All runs passed ('],
    ['what worked, where there is no rule', undefined, 'lesson: 120 ms | confirmed: All runs passed ('],
  ])('says of an entry %s', async (_case, takeaway, told) => {
    await using small = await openHome();
    const goal = 'Find out why the page is stale';
    await small.persister.persist(entry({ goal, lesson: { whatWorked: '120 ms', ...(takeaway && { takeaway }) } }));
    const light = await small.assembler.light({ style: 'brief' });
    const rich = await small.assembler.rich({ style: 'brief', situation: SITUATION });
    for (const { markdown } of [light, rich]) {
      expect(itemLines(markdown)).toEqual([expect.stringContaining(`- ${goal} | ${told}`)]);
    }
  });

  it('says at its end what else there is, and which tool gives it', async () => {
    await using small = await openHome();
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']) {
      await small.memories.store({ content: `${day}: the stale page of the cache` });
    }
    const { markdown, items, truncated } = await small.assembler.rich({ style: 'brief', situation: SITUATION });
    const [, shown, all] =
      /\n\n(\d) of (\d) shown; `retrieve_memories` has the rest\.\n<\/recalled-memory>$/u.exec(markdown) ?? [];
    expect(Number(shown)).toBe(items.length);
    expect(Number(all)).toBeGreaterThan(items.length);
    expect(truncated).toBe(true);
    const { markdown: premortem } = await home.assembler.premortem({ style: 'brief', ...CHECKING });
    expect(premortem).toMatch(/\n\n\d+ of \d+ shown; `search_experiences` has the rest\.\n<\/recalled-memory>$/u);
  });

  it('of the light context has what is left open, then a few of each source', async () => {
    const { markdown } = await home.assembler.light({ style: 'brief' });
    const counts = Object.entries(sectionsOf({ markdown })).map(([heading, lines]) => [
      heading.slice(0, 9),
      lines.length,
    ]);
    expect(counts).toEqual([
      ['Left open', 1],
      ['Last entr', 1],
      ['Values', 1],
      ['Memories', 2],
    ]);
    for (const line of itemLines(markdown)) expect(line).toMatch(LINE);
  });

  it('keeps to items why each was chosen', async () => {
    const { items } = await home.assembler.rich({ style: 'brief', situation: SITUATION });
    expect(items.length).toBeGreaterThan(1);
    for (const { why } of items) expect(why).toMatch(/match \d/u);
  });

  it('names no tools where all is shown', async () => {
    await using small = await openHome();
    await small.memories.store({ content: 'The staging database is restored every Monday' });
    const { markdown, truncated } = await small.assembler.light({ style: 'brief' });
    expect(itemLines(markdown)).toEqual([
      expect.stringMatching(/^- The staging database is restored every Monday \(\w+; 2027-01-15\)$/u),
    ]);
    expect(markdown).not.toContain('shown;');
    expect(truncated).toBe(false);
  });

  it('puts failures before what went well, and both before code', async () => {
    const { items, markdown } = await home.assembler.rich({ situation: SITUATION, maxTokens: 8000 });
    const headings = Object.keys(sectionsOf({ markdown }));
    expect(headings.indexOf('Past failures')).toBeLessThan(headings.indexOf('Similar experiences'));
    expect(headings.slice(-2)).toEqual(['Code', 'Commits']);
    expect(items.at(-1)?.source).toBe('commits');
  });

  it('is none for a situation that no source is likely to know of', async () => {
    const nothing = await home.assembler.rich({ situation: SITUATION, leastRelevance: 1.1 });
    expect(nothing).toMatchObject({ markdown: '', items: [] });
  });
});

describe('what the reader has seen', () => {
  it('makes no better ones of those that are left', async () => {
    const all = await home.assembler.rich({ situation: SITUATION, maxTokens: 8000 });
    const first = await home.assembler.rich({ style: 'brief', situation: SITUATION });
    const best = new Set(first.items.map(({ stamp }) => stamp));
    const later = await home.assembler.rich({ style: 'brief', situation: SITUATION, seen: best });
    expect(first.items.length + later.items.length).toBeLessThan(all.items.length);
  });

  it('is left out until nothing is left', async () => {
    const seen = new Set<string>();
    const known = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const { items } = await home.assembler.rich({ style: 'brief', situation: SITUATION, seen });
      for (const { id, stamp } of items) {
        expect(known.has(id)).toBe(false);
        known.add(id);
        seen.add(stamp);
      }
    }
    const last = await home.assembler.rich({ style: 'brief', situation: SITUATION, seen });
    expect(last).toMatchObject({ markdown: '', items: [] });
    expect(known.size).toBeGreaterThan(2);
  });

  it('comes again once it has changed, and what says nearly the same does not come', async () => {
    await using small = await openHome();
    const rule = 'the billing database of the shop allows twenty open connections for each worker process';
    const { memory } = await small.memories.store({ content: rule });
    const first = await small.assembler.light({ style: 'brief' });
    const seen = new Set(first.items.map(({ stamp }) => stamp));
    await small.memories.store({ content: `${rule} here` });
    expect((await small.assembler.light({ style: 'brief', seen })).markdown).toBe('');
    await small.memories.update(memory.id, { content: rule.replace('twenty', '30') });
    const changed = await small.assembler.light({ style: 'brief', seen });
    expect(changed.items.map(({ id }) => id)).toContain(memory.id);
  });

  it('is the same in another style and under another heading', async () => {
    await using small = await openHome();
    await small.persister.persist(entry({ goal: 'Find out why the stale cache serves an old page' }));
    const { items } = await small.assembler.light();
    const seen = new Set(items.map(({ stamp }) => stamp));
    expect((await small.assembler.rich({ style: 'brief', situation: SITUATION, seen })).items).toEqual([]);
  });
});

describe('an abandoned entry', () => {
  it('is shown as no experience', async () => {
    await using small = await openHome();
    const { outcome, ...rest } = failure({ goal: 'Rewrite the stale cache in another language' });
    await small.persister.persist({ ...rest, outcome: { ...outcome, status: 'abandoned' } });
    await small.persister.persist(entry({ goal: 'Purge the stale cache', createdAt: START - 1 }));
    for (const { markdown } of [
      await small.assembler.light(),
      await small.assembler.rich({ situation: SITUATION }),
      await small.assembler.rich({ style: 'brief', situation: SITUATION }),
    ]) {
      expect(markdown).toContain('Purge the stale cache');
      expect(markdown).not.toContain('another language');
    }
  });
});

describe('a rule', () => {
  it('of importance 1 never leaves the light context while it fits', async () => {
    await using small = await openHome();
    const rules = ['Never push to main', 'Migrations run by hand', 'Ask before a release', 'No secrets in logs'];
    for (const content of rules) await small.memories.store({ content, importance: 1 });
    small.clock.now += 400 * 86_400_000;
    const words = ['ports', 'ferries', 'fares', 'gangways', 'vouchers', 'kiosks', 'seats', 'cabins'];
    for (const word of words) await small.memories.store({ content: `Something new about ${word}`, importance: 0.99 });
    for (const style of ['brief', 'full'] as const) {
      const { markdown } = await small.assembler.light({ style });
      for (const rule of rules) expect(markdown).toContain(rule);
    }
  });
});
