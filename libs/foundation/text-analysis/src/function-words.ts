// Not from the root of the package, which is CommonJS with the lists of 62 languages in one.
import { deu, fra, ita, nld, por, spa } from 'stopword/dist/stopword.esm.min.mjs';
import { foldText } from './fold-text.ts';

interface Language {
  /** Words that hardly any text in it does without, and English has not. */
  readonly marks: ReadonlySet<string>;
  readonly functionWords: ReadonlySet<string>;
}

/** With fewer a text may quote a name. */
const FEWEST_MARKS = 2;

const LANGUAGES: readonly Language[] = [
  language(
    'der das und ist nicht ich mir dir ein eine einen fur mit auf wie warum wann wir bitte auch noch nach uber bei von zu zum zur sind wird kann haben danke',
    deu,
  ),
  language(
    'le la les une des du et est pas je il nous vous pour dans avec sur que qui quoi comment pourquoi quand sont merci mon ma',
    fra,
  ),
  language('el los las una es por para con que como cuando donde esta son del al se lo gracias mi muy', spa),
  language('il gli una che per con sono come quando dove perche della nel non mi grazie anche questo', ita),
  language('het een van ik niet dat voor met op zijn aan wat waarom wanneer hoe wij bedankt ook naar bij mijn', nld),
  language('um uma os das que para com nao como quando onde por esta sao obrigado meu minha voce isso', por),
];

function language(marks: string, words: readonly string[]): Language {
  const folded = (text: string): string => foldText(text).toLowerCase();
  return { marks: new Set(marks.split(' ')), functionWords: new Set(words.map(folded)) };
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The function words of the language that most of these words are marks of, folded and in lower case; none for English and
 * where that is not clear. `englishWords` counts those that only English explains.
 */
export function functionWordsOf(words: ReadonlySet<string>, englishWords: number): ReadonlySet<string> {
  let [found, most] = [NONE, Math.max(FEWEST_MARKS - 1, englishWords)];
  for (const { marks, functionWords } of LANGUAGES) {
    const count = [...words].filter((word) => marks.has(word)).length;
    if (count > most) [found, most] = [functionWords, count];
  }
  return found;
}
