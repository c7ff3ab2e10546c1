import { describe, expect, it } from '@jest/globals';
import { analyzeDocument, analyzeQuery, analyzeText } from './analyze-text.ts';

const MEGABYTE = 1_000_000;
const TERM = /^[\p{L}\p{N}_]{1,64}$/u;

describe('analyzeText', () => {
  it.each([
    ['connection pools', ['connect', 'pool']],
    ['The pools were exhausted', ['pool', 'exhaust']],
    ['Pools X PoolS', ['pool', 'x', 'pool', 's', 'pool']],
    ['Ａｂｃ ﬁle', ['abc', 'file']],
    ['café naïve Ёлка ΟΔΟΣ', ['cafe', 'naiv', 'елка', 'οδος']],
    [
      'data\u00ADbase \uFEFFpools con\u2060nection hel\u200Dlo dead\u200Block a \u200B',
      ['databas', 'pool', 'connect', 'hello', 'deadlock'],
    ],
    ["user's can't O’Reilly", ['user', 'o', 'reilli', 'oreilli']],
    ['', []],
    ['  \n\t ... !?', []],
  ])('reads the words of %j', (text, terms) => {
    expect(analyzeText(text)).toEqual(terms);
  });

  it.each([
    ['getUserById', ['user', 'id', 'getuserbyid']],
    ['get_user_by_id', ['user', 'id', 'getuserbyid']],
    ['get-user-by-id', ['user', 'id', 'getuserbyid']],
    ['HTTPServer2', ['http', 'server', '2', 'httpserver2']],
    ['node.js', ['node', 'js', 'nodej']],
    ['nodejs', ['nodej']],
    ['__init__', ['init']],
    ['utf8', ['utf', '8', 'utf8']],
    ['src/pool.ts:12', ['src', 'pool', 'ts', 'poolt', '12']],
    ['sqlite-vec', ['sqlite', 'vec', 'sqlitevec']],
  ])('splits the identifier %j and keeps it whole', (text, terms) => {
    expect(analyzeText(text)).toEqual(terms);
  });

  it.each([
    ['数据库连接', ['数据', '据库', '库连', '连接']],
    ['猫', ['猫']],
    ['データベース', ['デー', 'ータ', 'タベ', 'ベー', 'ース']],
    ['ﾃﾞｰﾀ', ['デー', 'ータ']],
    ['한국어', ['한국', '국어']],
    ['𠀀𠀁𠀂', ['𠀀𠀁', '𠀁𠀂']],
    ['使用Postgres数据库', ['使用', 'postgr', '数据', '据库']],
    ['Привет мир', ['привет', 'мир']],
    ['مرحبا بالعالم', ['مرحبا', 'بالعالم']],
  ])('reads %j of another script', (text, terms) => {
    expect(analyzeText(text)).toEqual(terms);
  });

  it.each([
    ['🚀', ['emoji_1f680']],
    ['🚀🚀fix', ['emoji_1f680', 'emoji_1f680', 'fix']],
    ['❤️', ['emoji_2764']],
    ['👍🏽', ['emoji_1f44d']],
    ['👩‍💻', ['emoji_1f469_1f4bb']],
    ['🇯🇵🇫🇷', ['emoji_1f1ef_1f1f5', 'emoji_1f1eb_1f1f7']],
  ])('makes one term of the emoji %j', (text, terms) => {
    expect(analyzeText(text)).toEqual(terms);
  });

  it('keeps stop words when there is nothing else', () => {
    expect(analyzeText('To be, or to be')).toEqual(['to', 'be', 'or', 'to', 'be']);
  });

  it('drops lone surrogates and keeps what surrounds them', () => {
    expect(analyzeText('pool\uD83D leak \uDE80')).toEqual(['pool', 'leak']);
  });

  it.each(['"', "'", '*', 'NEAR(a b)', 'a" OR "b', 'x:y^2', '{a} + -b', '\0', "'; DROP TABLE t; --", '%_\\'])(
    'never leaves an operator of %j in a term',
    (text) => {
      for (const term of analyzeText(text)) expect(term).toMatch(TERM);
    },
  );

  it('cuts a term at 64 code points', () => {
    expect(analyzeText('z'.repeat(100))).toEqual(['z'.repeat(64)]);
    expect(analyzeText(`${'𐐨'.repeat(100)}`)).toEqual(['𐐨'.repeat(64)]);
  });

  it.each([
    'a',
    'A',
    'aB',
    'a-',
    'a_',
    '_',
    '1',
    'a1',
    '.',
    ' ',
    '漢',
    '𠀀',
    'ア',
    '가',
    'é',
    '\u0301',
    '\u0301\u0316',
    'и',
    '🚀',
    '👩\u200D',
    '\u200D',
    '🇯',
    '🏽',
    '\uD83D',
    '\uDE80',
    '"',
    "'s",
    '\0',
    '\uFDFA',
    '\u3099',
  ])('takes a megabyte of %j in linear time', (unit) => {
    const terms = analyzeText(unit.repeat(MEGABYTE / Buffer.byteLength(unit)));
    expect(terms.find((term) => !TERM.test(term))).toBeUndefined();
  });
});

describe('analyzeDocument', () => {
  it.each([
    ['flask.url_for', ['flask', 'url', 'flaskurlfor', 'urlfor']],
    ['url_for: see flask.url_for', ['url', 'urlfor', 'see', 'flask', 'url', 'flaskurlfor']],
    ['see node.js 3.9. Or not.', ['see', 'node', 'js', 'nodej', '3', '9', '39']],
    ['pool of pools.', ['pool', 'pool']],
    ['to.be', ['tobe', 'to', 'be']],
    ['to.be or pool', ['tobe', 'pool']],
    ["pool's.url don't.leak", ['pool', 'url', 'poolurl', 'don', 'leak', 'donleak']],
    ['flask…url_for and flask.url_for', ['flask', 'url', 'urlfor', 'flask', 'url', 'flaskurlfor']],
    ['café.url_for', ['cafe', 'url', 'cafeurlfor', 'urlfor']],
  ])('adds the names in the paths of %j, unless it has them', (text, terms) => {
    expect(analyzeDocument(text)).toEqual(terms);
  });

  it.each([
    ['Written in C++', ['written', 'c', 'cpp']],
    ['C# and c♯', ['c', 'c', 'csharp']],
    ['F# on .NET 8', ['f', 'net', '8', 'fsharp', 'dotnet']],
    ['C/C++17, ASP.NET', ['c', 'c', '17', 'asp', 'net', 'aspnet', 'cpp']],
    ['C, or c++', ['c', 'c', 'cpp']],
    ['java.net abc# RFC#12 .network c+', ['java', 'net', 'javanet', 'abc', 'rfc', '12', 'network', 'c']],
  ])('adds what the names with symbols in %j are written as', (text, terms) => {
    expect(analyzeDocument(text)).toEqual(terms);
  });

  it('finds the names in a path that is longer than a token can be', () => {
    const path = Array.from({ length: 40 }, (_, index) => `part${String.fromCodePoint(97 + index)}`).join('.');
    expect(analyzeDocument(`${path}.url_for`)).toContain('urlfor');
  });

  it('answers the same however often and for whatever it was asked before', () => {
    const before = analyzeDocument('getUserById of app.url_for');
    for (let index = 0; index < 30_000; index += 1) analyzeDocument(`word${String(index)}`);
    expect(analyzeDocument('getUserById of app.url_for')).toEqual(before);
  });
});

describe('analyzeQuery', () => {
  it('names each term once, in order', () => {
    expect(analyzeQuery('pool leak, pools leaking')).toEqual(['pool', 'leak']);
  });

  it('finds an identifier in any spelling by its whole', () => {
    expect(analyzeQuery('getUserById')).toEqual(analyzeQuery('get_user_by_id'));
  });

  it('asks for the names in a path, too', () => {
    expect(analyzeQuery('app.url_for, not url_for')).toEqual(['app', 'url', 'appurlfor', 'urlfor']);
  });

  it('asks for a name with a symbol by its letters, too, as a text may have been indexed before', () => {
    expect(analyzeQuery('C++ or C#')).toEqual(['c', 'cpp', 'csharp']);
    expect(analyzeQuery('cpp')).toEqual(['cpp']);
  });

  it('asks for 256 terms at most', () => {
    const words = Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0x4e00 + index));
    expect(analyzeQuery(words.join(' '))).toHaveLength(256);
  });

  it('is empty for text without letters', () => {
    expect(analyzeQuery('?!')).toEqual([]);
  });
});

describe('questions in other languages', () => {
  it.each([
    ['Schreib mir bitte ein Gedicht über den Winter in den Alpen', ['schreib', 'gedicht', 'winter', 'alpen']],
    ['Warum ist die Datenbank nach dem Neustart so langsam?', ['datenbank', 'neustart', 'langsam']],
    ['Pourquoi est-ce que la base de données est lente après le redémarrage ?', ['base', 'redemarrag']],
    ['¿Por qué la base de datos es lenta después del reinicio?', ['base', 'reinicio']],
  ])('lose their function words: %s', (question, telling) => {
    const terms = analyzeQuery(question);
    for (const term of telling) expect(terms.some((found) => found.startsWith(term.slice(0, 5)))).toBe(true);
    for (const word of ['ist', 'nach', 'ein', 'mir', 'bitte', 'que', 'la', 'por', 'del', 'est'])
      expect(terms).not.toContain(word);
  });

  it.each(['why does the process die in docker', 'the man page of los alamos', 'die war', 'der das', 'la'])(
    'keep the words of English and of names: %s',
    (question) => {
      expect(analyzeQuery(question)).toEqual([...new Set(analyzeDocument(question))]);
    },
  );
});
