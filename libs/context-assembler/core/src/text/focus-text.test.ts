import { describe, expect, it } from '@jest/globals';
import { analyzeText } from '@learning-memory/text-analysis';
import { focusText } from './focus-text.ts';

const focus = (text: string, question: string): string => focusText(text, new Set(analyzeText(question)));

const BEGINNING =
  'The harbour service was moved to the new cluster in spring. The move took three weekends, and nothing was lost.';
const ANSWER = 'Its lighthouse simulator listens on port 7100.';
const END = 'The harbour service is owned by the coast team.';

describe('focusText', () => {
  it('begins with the sentence that the question shares the most telling words with', () => {
    const text = `${BEGINNING} ${ANSWER} ${END}`;
    expect(focus(text, 'which port does the simulator of the harbour service use?')).toBe(`… ${ANSWER} ${END}`);
    expect(focus(text, 'harbour service owned by a team?')).toBe(`… ${END}`);
  });

  it.each([
    ['no question', ''],
    ['no shared word', 'quarterly figures of the bakery'],
    ['a match near the beginning', 'when was it moved to the new cluster'],
  ])('is the whole text for %s', (_case, question) => {
    expect(focus(`${BEGINNING} ${ANSWER}`, question)).toBe(`${BEGINNING} ${ANSWER}`);
  });

  it.each([
    [
      'a list',
      'Asked:\n- Why does the page load so slowly on the phones of our drivers in the mountains?\n- Something else altogether\nDecided:\n- Cache tiles for a week\n- Ask again in May',
      'tiles cache',
      '… Cache tiles for a week\n- Ask again in May',
    ],
    [
      'Chinese',
      `${'港口服务在春天迁移到新的集群，没有丢失任何数据。'.repeat(5)}灯塔模拟器监听端口七千一百。`,
      '灯塔模拟器的端口',
      '… 灯塔模拟器监听端口七千一百。',
    ],
    [
      'Japanese',
      `${'港のサービスは春に新しいクラスタへ移された。'.repeat(6)}灯台シミュレータはポート7100で待つ。`,
      '灯台シミュレータ',
      '… 灯台シミュレータはポート7100で待つ。',
    ],
    [
      'Russian',
      `${'Служба порта переехала весной на новый кластер. '.repeat(4)}Симулятор маяка слушает порт 7100.`,
      'симулятор маяка',
      '… Симулятор маяка слушает порт 7100.',
    ],
  ])('knows the sentences of %s', (_case, text, question, expected) => {
    expect(focus(text, question)).toBe(expected);
  });

  it('begins within a text that has no sentences, at a word', () => {
    const log = `${'step done ok '.repeat(60)}redis timeout reached ${'step done ok '.repeat(60)}`;
    expect(focus(log, 'redis timeout')).toMatch(/^… (?:(?:step|done|ok) ){0,40}redis timeout/u);
    expect(focus('😀'.repeat(1000), 'redis')).toBe('😀'.repeat(1000));
  });
});
