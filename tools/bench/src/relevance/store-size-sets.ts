import { MANY_TEAMS, ONE_TEAM, type Theme } from '@learning-memory/sample-experiences';
import { readScenario } from '../scenario-data.ts';
import { createRandom } from '../statistics.ts';
import { experienceSentences, experienceTexts } from './experience-texts.ts';
import { asStored, type RelevanceSet } from './relevance-set.ts';
import { promptsForExperiences, UNFITTING } from './shipped-sets.ts';

const LARGE_STORE = 10_000;

/** Stores of one topic and of many, kept as memories. Generated texts are two halves of real ones. */
export function storeSizeSets(): readonly RelevanceSet[] {
  const { memories, questions } = readScenario(false);
  const notes = memories.map(({ content }) => content);
  const others = experienceSentences([...ONE_TEAM, ...MANY_TEAMS]);
  const ofOneTopic = (name: string, themes: readonly Theme[], texts: readonly string[]): RelevanceSet => ({
    ...{ name, source: 'memories', texts: asStored(texts), unfitting: UNFITTING },
    fitting: [...promptsForExperiences(themes, 'full'), ...themes.map(({ question }) => question)],
  });
  return [
    ...ONE_TEAM.flatMap((theme) => {
      const stories = experienceTexts([theme], 'full').map(({ words }) => words);
      return [
        ofOneTopic('one topic, 25', [theme], stories),
        ofOneTopic('one topic, about 200', [theme], experienceSentences([theme])),
      ];
    }),
    ofOneTopic('one team, 10 000', ONE_TEAM, fillUp(experienceSentences(ONE_TEAM))),
    {
      ...{ name: 'many topics, 10 000', source: 'memories', texts: asStored(fillUp([...notes, ...others])) },
      ...{ fitting: questions.map(({ question }) => question), unfitting: UNFITTING },
    },
  ];
}

/** Up to the size of a large store; the same for the same texts. */
function fillUp(texts: readonly string[]): readonly string[] {
  const random = createRandom(20_261_123);
  const half = (second: boolean): string => {
    const words = (texts[Math.floor(random() * texts.length)] ?? '').split(' ');
    const middle = Math.ceil(words.length / 2);
    return words.slice(...(second ? [middle] : [0, middle])).join(' ');
  };
  const generated = Array.from(
    { length: Math.max(0, LARGE_STORE - texts.length) },
    () => `${half(false)} ${half(true)}`,
  );
  return [...texts, ...generated].slice(0, LARGE_STORE);
}
