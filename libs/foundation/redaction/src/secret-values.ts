import {
  isAlphabet,
  isCode,
  isDigest,
  isIdentifier,
  isMixedCase,
  isTypeName,
  isPathOrUrl,
  isPlainWord,
  isProse,
  isRandom,
  isWordList,
  entropyOf,
} from './text-shapes.ts';

const SHORTEST_PASSWORD = 4;
const SHORTEST_SECRET = 8;
const SHORTEST_HIGH_ENTROPY = 16;
/** Bits per character: words stay below, random base64 of 16 characters and more lies above. */
const HIGH_ENTROPY = 3.5;

/** These words stand where a secret would in documentation and types. */
const PLACEHOLDER_WORDS: ReadonlySet<string> = new Set(
  (
    'any array boolean bool bytes changed changeme correct disabled empty enabled expected expired false field forgotten given ' +
    'hidden incorrect input invalid mandatory match missing needed nil none null number object optional password ' +
    'placeholder redacted required str string text true type undefined unknown unset value varchar void wrong'
  ).split(' '),
);
/** Matches a variable of a template or a mark of this module. */
const TEMPLATE =
  /^(?:\\?\[REDACTED|\s|[),;+](?:\s|$)|&(?:mut\b|str\b|String\b|\[|')|\$|%|<|\{|\[|\(|\*{2}|\.{3}|x{3,}$|#\{|your[_-])/i;
/** Stands in what other texts are made of or found by. */
const PATTERN = /[[\](){}\\]|\*\.|\.\*/;
/** What a template fills in. */
const EXPRESSION = /\$\{[^{}]*\}?/g;
/** Names of types and algorithms that hold digits. */
const TECHNICAL_TERM =
  /^(?:(?:u?int|float)\d{1,3}\w{0,8}|(?:base|utf|sha|aes|rsa|hmac)-?\d{1,4}(?:url|-[\w-]{0,20})?|(?:hs|rs|es)(?:256|384|512)|md5|argon2\w{0,2}|ed25519)$/i;
/** Matches `12-character`, `15m`, `64bytes`. */
const MEASURE = /^\d+-?[a-z]+$/i;
/** A variable that holds the secret: `password=new_password`. */
const VARIABLE = /^[a-z_$.]*(?:password|passwd|passphrase|pwd|pass|secret|token|key|credentials?)$/i;

/** The name of a command and a variable of shells, too. */
const WORKING_DIRECTORY = /\bpwd\b[^\n]{0,20}$/i;

/** A form shows these beside a field, in one language or another. */
const LABEL =
  /^(?:(?:new|old|current|confirm|repeat)[ _-])?(?:password|passphrase|passwort|kennwort|mot de passe|contraseña|contrasena|senha|wachtwoord|hasło|heslo|parola|lösenord|salasana|пароль|密码|密碼|パスワード)(?:[ :*][^\d]*)?$/i;

/** Stand for a password in the example of an address. */
const EXAMPLE_PASSWORD = /^(?:password|passwd|pass|pwd|pw|secret|guest|changeme|example|token)$/i;

/** Stands behind an option in prose about it, or is what everybody takes. */
const OPTION_WORD =
  /^(?:and|are|as|changeit|flags?|for|has|is|must|on|options?|or|parameters?|the|to|values?|with)[.,;:)]?$/i;
/** What takes a user may take a way to log in instead. */
const LOGIN_METHOD = /^(?:oauth|openid|saml|sso|ldap|jwt|api|v)-?\d/i;
const EMAIL = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;

/** `key_id = `: what names a secret is none. */
const NAME_OF_ID = /(?:access|api|auth|key|secret|token)[_-]?id\W*$/i;

/** Names a thing though it looks random: a UUID, a checksum with its algorithm, an address of a chain. */
const PUBLIC_NAME = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|sha\d{1,3}[-:].*|0x[0-9a-f]{40})$/i;

/** Judges the `user:password` of a URL. */
export function isUrlCredential(value: string): boolean {
  const colon = value.indexOf(':');
  const [user, password] = [value.slice(0, colon), value.slice(colon + 1)];
  if (TEMPLATE.test(user) || TEMPLATE.test(password)) return false;
  return !EXAMPLE_PASSWORD.test(password) && user !== password;
}

/** Judges what stands alone before the `@` of a URL: a name, or a token. */
export function isUrlToken(value: string): boolean {
  return hasLettersAndDigits(value) && !isWordList(value) && entropyOf(value) >= 3;
}

/** Judges `user:password` of a command. */
export function isUserSecret(value: string): boolean {
  const colon = value.indexOf(':');
  return colon >= 0 && isUrlCredential(value) && isCommandSecret(value.slice(colon + 1));
}

/** Judges what a command takes as a password. */
export function isCommandSecret(value: string): boolean {
  return value.length >= 3 && !TEMPLATE.test(value) && !EXAMPLE_PASSWORD.test(value);
}

/** Knows the middle and the end of a bot's token from names with dots. */
export function isBotToken(value: string): boolean {
  const end = value.slice(value.lastIndexOf('.') + 1);
  return hasLettersAndDigits(end) && !isWordList(end) && /[A-Z]/.test(end) && entropyOf(end) >= HIGH_ENTROPY;
}

/** After `password =`; `before` is everything up to the value. */
export function isPasswordValue(value: string, before: string): boolean {
  const text = bare(value);
  if (text.length < SHORTEST_PASSWORD || isNoLiteral(text)) return false;
  if (isLoose(before)) return isSecretValue(value, before);
  if (isQuoted(before)) return !isProse(text);
  return before.endsWith('=') || (!isArrow(before) && isBarePassword(text));
}

function isBarePassword(text: string): boolean {
  // `zod.ZodString` is a type, too.
  if (isTypeName(text.slice(text.lastIndexOf('.') + 1)) || isPlainWord(text)) return false;
  return /\p{L}/u.test(text) || text.length >= SHORTEST_SECRET;
}

/** Judges what stands after `api_key =`, `token:` and the like. */
export function isSecretValue(value: string, before: string): boolean {
  const text = bare(value);
  if (text.length < SHORTEST_SECRET || isNoLiteral(text) || /\s/.test(text)) return false;
  return isQuoted(before) ? isQuotedSecret(text, before) : isBareSecret(text, before);
}

function isBareSecret(text: string, before: string): boolean {
  return !isLoose(before) && !isArrow(before) && (!isIdentifier(text) || isRandom(text)) && looksMade(text);
}

/** Judges what a program sets: `setPassword("…")`. */
export function isSetSecret(value: string, before: string): boolean {
  return /(?:password|passwd|passphrase|passcode|pwd)\d?\(/i.test(before)
    ? isPasswordValue(value, before)
    : isSecretValue(value, before);
}

function isQuotedSecret(text: string, before: string): boolean {
  if (isLoose(before) && PATTERN.test(text)) return false;
  return looksMade(text) || (/[!@#$%^&*+=]/.test(text) && !/^\w+=/.test(text));
}

function looksMade(text: string): boolean {
  return hasLettersAndDigits(text) || isMixedCase(text) || /^\d+$/.test(text) || isRandom(text);
}

/** Judges what stands after `the password is`. */
export function isSpokenSecret(value: string, before: string): boolean {
  const text = bare(value);
  if (text.length < 6 || isNoLiteral(text) || (text.includes('/') && WORKING_DIRECTORY.test(before))) return false;
  return isQuoted(before) ? !isPlainWord(text) : isBareSpoken(text);
}

function isBareSpoken(text: string): boolean {
  return (hasLettersAndDigits(text) && !MEASURE.test(text)) || isRandom(text);
}

/** Judges what stands after `the password of grafana:`. */
export function isQualifiedSecret(value: string, before: string): boolean {
  if (!isSpokenSecret(value, before)) return false;
  const text = bare(value);
  // `if token in cache: …` is Python.
  return isRandom(text) || !(/[ \t]in[ \t]/i.test(before) || isIdentifier(text) || isWordList(text));
}

/** Judges what stands after `DB_PASS:`; a word alone may be of another kind of `pass`. */
export function isShortSetting(value: string, before: string): boolean {
  if (isLoose(before)) return isSecretValue(value, before);
  // A variable of the environment holds no file name, but a path may be made of its line.
  const told = /[A-Z\d]=$/.test(before) ? value.replace(/\.\w{1,4}$/, '') : value;
  return !isArrow(before) && !/\s/.test(told) && hasLettersAndDigits(told) && isQualifiedSecret(told, before);
}

/** Judges what stands after `token` alone: it may be anything that does not look random. */
export function isUnsignedSecret(value: string): boolean {
  const text = bare(value);
  return isRandom(text) && !isNoLiteral(text) && !PATTERN.test(text) && !PUBLIC_NAME.test(text) && !isAlphabet(text);
}

/** Judges what stands after `Authorization: Bearer`. */
export function isAuthCredential(value: string): boolean {
  const text = bare(value);
  return !isNoLiteral(text) && !isPlainWord(text);
}

/** Judges what stands after `Authorization:` and in a cookie, without a scheme. */
export function isAuthToken(value: string, before: string): boolean {
  const text = bare(value);
  if (text.length < SHORTEST_HIGH_ENTROPY || [isNoLiteral, isAlphabet].some((is) => is(text)) || PATTERN.test(text))
    return false;
  return isRandom(text) || isDigest(text) || isLongToken(text, before);
}

/** Judges what chance made to look like words. */
function isLongToken(text: string, before: string): boolean {
  const isLong = isQuoted(before) || text.length >= 2 * SHORTEST_HIGH_ENTROPY;
  return isLong && !isIdentifier(text) && looksRandom(text);
}

/** Judges the text that a call takes as a password: `login('bob', '…')`. */
export function isLoginSecret(value: string): boolean {
  if (isNoLiteral(value) || [LOGIN_METHOD, EMAIL].some((form) => form.test(value))) return false;
  if (isIdentifier(value) || isWordList(value)) return isRandom(value);
  return isBareSpoken(value) || /[!@#$%^&*+=]/.test(value);
}

/** Judges what an option takes as a password where prose may name the option, too. */
export function isOptionSecret(value: string): boolean {
  return isCommandSecret(value) && !value.startsWith('-') && !OPTION_WORD.test(value);
}

/** Judges the value of `requirepass`; its example is known to everyone. */
export function isSettingSecret(value: string, before: string): boolean {
  return isSpokenSecret(value, before) && value !== 'foobared';
}

/** After a name that only hints at a secret. */
export function isHighEntropy(value: string, before: string): boolean {
  const text = bare(value);
  if (text.length < SHORTEST_HIGH_ENTROPY || isNoLiteral(text) || NAME_OF_ID.test(before)) return false;
  return (isQuoted(before) || !isIdentifier(text)) && looksRandom(text);
}

function looksRandom(text: string): boolean {
  if (!/^[A-Za-z0-9+/=_.~-]+$/.test(text) || !hasLettersAndDigits(text)) return false;
  return !isDigest(text) && !isAlphabet(text) && !isWordList(text) && entropyOf(text) >= HIGH_ENTROPY;
}

/** Judges `user:password` in base64 (RFC 7617). */
export function isBasicCredential(value: string): boolean {
  return /^[\x20-\x7e]+:[\x20-\x7e]+$/.test(Buffer.from(value, 'base64').toString('utf8'));
}

function isNoLiteral(text: string): boolean {
  if (text.includes('${') && text.replace(EXPRESSION, '').length < SHORTEST_SECRET) return true;
  if (TEMPLATE.test(text) || PLACEHOLDER_WORDS.has(text.toLowerCase())) return true;
  return [TECHNICAL_TERM, VARIABLE, LABEL].some((form) => form.test(text)) || isCode(text) || isPathOrUrl(text);
}

/** Drops the punctuation that ends a sentence, a call or an escaped string. */
function bare(value: string): string {
  let end = value.length;
  while (end > 0 && '.,;:!?)]}\\*'.includes(value.charAt(end - 1))) end -= 1;
  return value.slice(0, end);
}

/** What is compared with, or stands beside, may be something else. */
function isLoose(before: string): boolean {
  return /(?:[!=]==?|,)[ \t]{0,4}\\?["'`]?$/.test(before);
}

/** Behind the arrow of a function stands code, that of a table has its values in quotes. */
function isArrow(before: string): boolean {
  return /=>[ \t]{0,4}$/.test(before);
}

function isQuoted(before: string): boolean {
  return /["'`]$/.test(before);
}

export function hasLettersAndDigits(text: string): boolean {
  return /\d/.test(text) && /[A-Za-z]/.test(text);
}
