import { describe, expect, it } from '@jest/globals';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { knowsLanguage } from './knows-language.ts';

describe('knowsLanguage', () => {
  const embedding = createPackagedStaticEmbedding();

  it.each([
    ['where are the passwords of the database?', true],
    ['wo liegen die Passwörter der Datenbank?', true],
    ['où sont les mots de passe de la base de données ?', true],
    ['dove sono le password del database?', true],
    ['gdzie są hasła do bazy danych?', false],
    ['var ligger lösenorden till databasen?', false],
    ['gdzie sa\u0328 hasła do bazy danych?', false],
    ['数据库的密码在哪里？', true],
    ['42 ok', true],
    ['zod vs yup', true],
    ['fix parseHeaderLength readHeader FastAPI wkhtmltopdf', true],
    ['warum schlägt der Test fehl, obwohl die Datenbank läuft?', true],
  ])('of %s is %s', async (text, known) => {
    expect(await knowsLanguage(embedding, text)).toBe(known);
  });

  it('is taken for granted where the model does not say which words it has', async () => {
    expect(await knowsLanguage({}, 'gdzie są hasła do bazy danych?')).toBe(true);
  });
});
