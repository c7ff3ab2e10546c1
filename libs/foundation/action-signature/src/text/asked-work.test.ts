import { describe, expect, it } from '@jest/globals';
import { askedWork } from './asked-work.ts';

describe('the work that is asked for', () => {
  it.each([
    'fix the rounding of odd carts',
    'The importer crashes on empty files',
    "why doesn't the login work since yesterday?",
    'two tests in cart.test.ts are failing, have a look',
    'why do two tests still fail?',
    'make the failing integration tests pass',
    'the link in the mail is broken',
    'la page est cassée',
    'Revert the new cache',
    'the total is wrong for Norway. Also update the readme.',
    'Der Warenkorb stürzt ab, wenn er leer ist',
    'le paiement ne fonctionne plus',
    'el carrito no funciona con cupones',
    'исправь расчёт налога',
    '购物车崩溃了',
    'カートを直して',
    'fix it',
    'it still doesnt work',
    "TypeError: Cannot read properties of undefined (reading 'id')",
    'Please make the tests pass',
    'No funciona el botón de guardar',
    'Les tests échouent',
    'The comment form is broken, please fix it',
    'fix the crash in src/style/readme.ts',
  ])('is a mending in %j', (text) => expect(askedWork(text)).toBe('mending'));

  it.each([
    '',
    'Add a page for returns',
    'rename sumOf to totalOf in all files',
    'fix the typos in the readme',
    'Fix lint warnings',
    'fix the docstrings of cart.py',
    'explain how the prefix tree is built',
    'rotate the keys of the gateway',
    'write an error type for the parser',
    'fail when a header is missing',
    "don't run the tests yet",
    'Mach eine Seite für Rücksendungen',
    'ajoute une page pour les retours',
    'Please add a page for failed payments',
    'rename fixBug() to mend()',
    'add a route in fix.controller.ts',
    'Füge eine Fehlerseite hinzu',
    'проверь что хэш совпадает',
    'show the header with a fixed width',
    'docs: fix a wrong link',
    'style: manual fixes',
    'feat(run): option not to fail on failing suites',
    'fix(deps): update chokidar, the old one is broken',
    'Fix `clippy::needless_borrows` warnings',
    'minor formatting fix',
  ])('is none in %j', (text) => expect(askedWork(text)).not.toBe('mending'));

  it.each(['thanks, now add pagination', 'ok, can you please rename it?', 'jetzt erstelle eine Seite dafür'])(
    'is other work in %j',
    (text) => expect(askedWork(text)).toBe('other'),
  );

  it.each([
    '',
    'yes, go on',
    'yes, but with a guard clause',
    'ok go ahead with option 2',
    'the service is in src/b.ts by the way',
  ])('is not said in %j', (text) => expect(askedWork(text)).toBeUndefined());

  it('is read at the beginning of a long text, in no time', () => {
    expect(askedWork(`${'not '.repeat(100_000)}fix it`)).toBeUndefined();
    expect(askedWork('now '.repeat(100_000))).toBeUndefined();
  });
});
