import { afterAll, describe, expect, it } from '@jest/globals';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { mendSpelling, spelledAnew } from './mend-spelling.ts';

const TEXTS = [
  'The gateway listens on port 7443; the Kronwerk scheduler asks it every minute.',
  'Credentials of the staging database are rotated on Mondays.',
];

const embedding = createPackagedStaticEmbedding();
afterAll(async () => embedding[Symbol.asyncDispose]());

async function readAs(question: string, texts: readonly string[] = TEXTS): Promise<string> {
  return spelledAnew(question, await mendSpelling(embedding, { question, texts: () => texts }));
}

describe('a slip of typing', () => {
  it.each([
    ['a letter left out', 'which port does the gatway listen on?', 'which port does the gateway listen on?'],
    ['one too many', 'who rotates the credenntials?', 'who rotates the credentials?'],
    ['another in its place', 'is the databade rotated?', 'is the database rotated?'],
    ['two exchanged', 'which port has the gatewya', 'which port has the gateway'],
    ['at the start of a sentence', 'Gatway port?', 'gateway port?'],
    [
      'in a name of the project',
      'how often does the kronwrek scheduler ask',
      'how often does the kronwerk scheduler ask',
    ],
    ['in a word of the model alone', 'rotate the pasword of staging', 'rotate the password of staging'],
    ['several', 'credenntials of the databade', 'credentials of the database'],
  ])('is mended: %s', async (_what, question, meant) => {
    expect(await readAs(question)).toBe(meant);
  });
});

describe('what stays as it is', () => {
  it.each([
    ['a known word that is near another', 'is the scored database stored?'],
    ['a name with capitals inside', 'what does gatWay do'],
    ['a word in capitals', 'what does GATWAY do'],
    [
      'part of a path, an option, an address or a name',
      'see src/gatway.ts, --gatway, @gatway, gatway_port and gatway-port',
    ],
    ['a short word', 'wher is teh port'],
    ['another form of a word that was found', 'gateways and schedulers'],
    ['a word that nothing is near', 'what is zeppelinium'],
    ['a question in another language', 'wann werden die Zugangsdaatn gewechselt'],
    ['a text', `${'Once more. '.repeat(100)}gatway`],
    ['more unknown words than slips', 'qwertz asdfg yxcvb hjklm poiuz trewq lkjhg mnbvc gatway'],
  ])('%s', async (_what, question) => {
    expect(await readAs(question)).toBe(question);
  });

  it('a name that one of the texts has', async () => {
    expect(await readAs('what is gatway', [...TEXTS, 'gatway is our old name'])).toBe('what is gatway');
  });

  it('everything with a model that ranks no words; nothing is read for a question that has none to mend', async () => {
    const texts = (): never => {
      throw new Error('read');
    };
    const question = 'the gatway';
    expect((await mendSpelling({}, { question, texts })).size).toBe(0);
    expect((await mendSpelling(embedding, { question: 'the gateway', texts })).size).toBe(0);
  });
});
