import { describe, expect, it } from '@jest/globals';
import { asksToMend } from './mending.ts';

describe('asksToMend', () => {
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
  ])('hears it in %j', (text) => expect(asksToMend(text)).toBe(true));

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
  ])('hears none in %j', (text) => expect(asksToMend(text)).toBe(false));

  it('reads the beginning of a long text, in no time', () => {
    expect(asksToMend(`${'not '.repeat(100_000)}fix it`)).toBe(false);
  });
});
