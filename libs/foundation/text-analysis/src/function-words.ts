// Not from the root of the package, which is CommonJS with the lists of 62 languages in one.
import { deu, fra, ita, nld, por, spa } from 'stopword/dist/stopword.esm.min.mjs';
import { foldText } from './fold-text.ts';

type Words = ReadonlySet<string>;

/** With fewer a text may quote a name. */
const FEWEST_MARKS = 2;

/** Words that hardly any text in a language does without, and English has not; and all its function words. */
const LANGUAGES = [
  [
    'der das und ist nicht ich mir dir ein eine einen fur mit auf wie warum wann wir bitte auch noch nach uber bei von zu zum zur sind wird kann haben danke',
    deu,
  ],
  [
    'le la les une des du et est pas je il nous vous pour dans avec sur que qui quoi comment pourquoi quand sont merci mon ma',
    fra,
  ],
  ['el los las una es por para con que como cuando donde esta son del al se lo gracias mi muy', spa],
  ['il gli una che per con sono come quando dove perche della nel non mi grazie anche questo', ita],
  ['het een van ik niet dat voor met op zijn aan wat waarom wanneer hoe wij bedankt ook naar bij mijn', nld],
  ['um uma os das que para com nao como quando onde por esta sao obrigado meu minha voce isso', por],
] as const;

/** Folded and in lower case, by language. */
const FUNCTION_WORDS: readonly Words[] = LANGUAGES.map(
  ([, words]) => new Set(words.map((word) => foldText(word).toLowerCase())),
);

/** Mark -> the languages that it is one of. */
const MARKED = new Map<string, number[]>();
for (const [language, [marks]] of LANGUAGES.entries()) {
  for (const mark of marks.split(' ')) MARKED.set(mark, [...(MARKED.get(mark) ?? []), language]);
}

const NONE: Words = new Set();

/**
 * The function words of the language that most of these words are marks of, folded and in lower case; none for English and
 * where that is not clear. `englishWords` counts those that only English explains.
 */
export function functionWordsOf(words: Words, englishWords: number): Words {
  const counts = LANGUAGES.map(() => 0);
  for (const word of words) {
    for (const language of MARKED.get(word) ?? []) counts[language] = (counts[language] as number) + 1;
  }
  const most = Math.max(...counts);
  if (most <= Math.max(FEWEST_MARKS - 1, englishWords)) return NONE;
  return FUNCTION_WORDS[counts.indexOf(most)] ?? NONE;
}
