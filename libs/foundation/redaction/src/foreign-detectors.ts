import { detectorGroup, type DetectorGroup, type DetectorRow } from './detector.ts';
import { FOREIGN_ANCHOR, FOREIGN_KEY_ANCHOR, FOREIGN_KEY_NAME, FOREIGN_NAME, SPOKEN_NAME } from './secret-names.ts';
import { isQualifiedSecret, isSpokenSecret } from './secret-values.ts';

const WORD = String.raw`[\p{L}\p{N}_.@'’-]{1,30}`;
/** Begins what says whose secret it is: `der Testdatenbank`, `für bob auf db7`, `de la base`, `que usamos`. */
const OWNERS_OF = String.raw`(?:de[rsmn]|die|das|von|vom|für|fuer|fur|zu|zum|zur|im|in|auf|am|an|bei|beim|d[eu]|des|del|dell[aeo]|l[ae]|les|el|los|las|da|do|dos|pour|para|por|dans|en|sur|sobre|au|aux|sous|na|no|em|que|qu['’]${WORD}|d['’]${WORD}|van|het|voor|op|pod|do)`;
const OWNER = String.raw`(?:,?[ \t]${OWNERS_OF}(?:[ \t]${WORD}){0,6},?|[ \t]\([^()\n]{1,40}\))`;

/** Says what it is; `is` is of Dutch, whose names are no English words. */
const IS = '(?:lautet|ist|war|heißt|heisst|est|était|es|era|é|è)';
const NOW =
  '(?:[ \\t](?:jetzt|nun|aktuell|derzeit|seit heute|ab sofort|maintenant|désormais|actuellement|ahora|actualmente|agora))?';
/** `OAuth2-basiert`: what a token is, too. */
const COMPOUND = /-[\p{Ll}]{5,}[.,;:!?]?$/u;
/** Also as these languages write quotes. */
const OPENING = String.raw`(?:\\?["'\x60]|[„“”«»‘‚「『](?:[ \u00A0\u202F])?)?`;
const VALUE = String.raw`(?<secret>[^\s"'\x60<>“”«»」』]{6,})`;

/** Of Japanese, Chinese and Korean: the value is what is of none of them, and the name follows its owner. */
const EASTERN_NAME = `(?:${FOREIGN_NAME}|${FOREIGN_KEY_NAME}|トークン|令牌|口令)`;
const EASTERN_IS =
  '(?:(?:の値|の方)?は|(?:现在|現在|目前|已经|已經|已|的值|就|被)?(?:是|为|為|叫|[设設]置?[为為成]|改[为為成]|[变變][为為成])|는|은)';
const EASTERN_WORD = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`;
/** Ends what is told; another word right behind makes of it `PBKDF2 でハッシュ`, the name of something. */
const EASTERN_END = `(?:です|でした|でございます|だ|である|なので|に[变変設し]|になり|になっ|を使|[请請了吧吗嗎呢，]|用[户戶]|[账帐賬帳][号號户戶]|[来來][着著]|[记記]住|입니다|이다|예요|이에요|로|으로)`;

const ROWS: readonly DetectorRow[] = [
  ['SECRET', 'own: prose of other languages', FOREIGN_ANCHOR, told(FOREIGN_NAME, `(?:${IS}|is)`), isSpokenSecret],
  ['SECRET', 'own: prose of other languages, a key', FOREIGN_KEY_ANCHOR, told(FOREIGN_KEY_NAME, IS), isSpokenSecret],
  [
    'SECRET',
    'own: prose of other languages, names of English',
    `[ \\t]${IS}[ \\t:]`,
    told(SPOKEN_NAME, IS),
    (secret, before) => isQualifiedSecret(secret, before) && !COMPOUND.test(secret),
  ],
  [
    'SECRET',
    'own: prose of other languages, with an owner',
    `${FOREIGN_ANCHOR}|${FOREIGN_KEY_ANCHOR}`,
    new RegExp(
      String.raw`(?<before>(?:${FOREIGN_NAME}|${FOREIGN_KEY_NAME})${OWNER}[ \t\u00A0\u202F]{0,3}[:：=][ \t]{1,3}${OPENING})${VALUE}`,
      'giu',
    ),
    isQualifiedSecret,
  ],
  [
    'SECRET',
    'own: prose of Japanese, Chinese and Korean',
    '密[码碼钥鑰]|金鑰|鍵|パスワード|キー|トークン|令牌|口令|비밀번호',
    new RegExp(
      String.raw`(?<before>${EASTERN_NAME}(?:[ \t]?[（(][^（）()\n]{1,40}[）)])?[ \t]?${EASTERN_IS}[ \t]?[:：、]?[ \t]{0,3}${OPENING})(?<secret>[!#-&(-;=?-_a-~]{6,})(?![!-~])(?![」』”"'\x60]{0,1}[ \t]{0,2}(?!${EASTERN_END})${EASTERN_WORD})`,
      'giu',
    ),
    isSpokenSecret,
  ],
];

/** Secrets that are told in other languages than English. */
export const FOREIGN_DETECTORS: DetectorGroup = detectorGroup(ROWS, 'i');

function told(name: string, verb: string): RegExp {
  return new RegExp(
    String.raw`(?<before>${name}(?:${OWNER})?[ \t]{1,3}${verb}${NOW}:?[ \t]{1,3}${OPENING})${VALUE}`,
    'giu',
  );
}
