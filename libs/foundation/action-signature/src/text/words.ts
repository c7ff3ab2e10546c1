const WORD = /[\p{L}_$][\p{L}\d_$]*(?:[-.][\p{L}\d_$]+)*/gu;
const MOST = 4000;

/** Words that code and prose have everywhere. */
const EVERYDAY = new Set(
  `the and for with that this from not but are was were has had have will would should could can may must its into onto than then them they
  there their what when where which who why how all any each every one two only also just same other more most some such very too out off
  over under about after before again still while because did does done doing been being here own same new old use used uses using make
  makes made get gets got set sets take takes took put puts run runs ran need needs works work worked test tests file files line lines
  const let var function return import export default class extends interface type string number boolean void null undefined true false
  async await public private static readonly def self none elif else pass raise except lambda yield func package struct impl mut pub crate
  use mod fn end begin val int float char bool byte long short final override super throw throws catch try finally switch case break continue
  name value data item items list key keys text error errors result results state value values object array map size length main app src lib
  http https www com org net json yaml yml toml txt log logs etc home user users usr opt srv var tmp node_modules`.split(
    /\s+/u,
  ),
);

/** Words of a text in lower case and how much the look of each says, 0 to 1; parts of dotted and dashed ones too. */
export function wordsOf(text: string): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  const add = (word: string): void => {
    const key = word.toLowerCase();
    if (key.length < 3 || EVERYDAY.has(key)) return;
    words.set(key, Math.max(words.get(key) ?? 0, lookOf(word)));
  };
  for (const [word] of text.slice(0, 40_000).matchAll(WORD)) {
    if (words.size > MOST) break;
    add(word);
    for (const part of partsOf(word)) add(part);
  }
  return words;
}

/** Parts of a dotted or dashed word, and each member with what it is a member of. */
function partsOf(word: string): readonly string[] {
  if (!/[-.]/u.test(word)) return [];
  const members = word.split('.').slice(0, 8);
  const pairs = members.slice(1).map((member, at) => `${members[at] ?? ''}.${member}`);
  return [...pairs, ...word.split(/[-.]/u)];
}

const PLAIN = 0.35;

/** Names of code say more than words of prose. */
function lookOf(word: string): number {
  if (/[a-z\d][A-Z]|[_$.]|[a-z]\d/u.test(word) || /^[A-Z]{4,}$/u.test(word)) return 1;
  return word.includes('-') ? 0.7 : PLAIN;
}
