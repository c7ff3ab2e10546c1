import { OPENING } from './value-forms.ts';

/** Stands between a name and its value: of settings, typed constants, comparisons, pairs in a call, attributes. */
const TYPED = String.raw`[?!]?:[ \t]{0,2}(?:&(?:'\w{1,12}[ \t]|mut[ \t])?)?[A-Za-z][\w.<>|\[\]]{0,30}[ \t]{0,2}=(?![=>])`;
const PAIR = String.raw`(?<=["'\x60])[ \t]{0,2},[ \t]{0,4}(?=\\?["'\x60])|(?<=["'])[ \t]{1,3}value[ \t]?=`;
export const OPERATOR: string = String.raw`[\\"'\]\x60*]{0,4}[ \t]{0,4}(?:${TYPED}|[!:]?={1,3}>?|[:：＝→]|${PAIR})\*{0,2}[ \t]{0,4}${OPENING}`;

export const PASSWORD_NAME: string = String.raw`(?:password|passwd|passphrase|passcode|pwd)\d?`;
/** The same in other languages. */
export const FOREIGN_NAME: string =
  '(?:passwort|kennwort|mot[ _-]de[ _-]passe|contraseña|contrasena|senha|wachtwoord|hasło|haslo|heslo|parola|lösenord|losenord|salasana|jelszó|jelszo|пароль|密码|密碼|パスワード|비밀번호)';
export const FOREIGN_ANCHOR: string =
  'passwort|kennwort|passe|contrase|senha|wachtwoord|has[łl]o|heslo|parola|l[öo]senord|salasana|jelsz|пароль|密码|密碼|パスワード|비밀번호';
/** Of a key, as `api_key`. */
export const FOREIGN_KEY_NAME: string =
  "(?:(?:api|zugriffs|zugangs)[ _-]?schl(?:ü|ue)ssel|cl[ée][ _-](?:d['’]|de l['’])?(?:api|acc[èe]s)|clave[ _-](?:de[ _-](?:la[ _-])?)?(?:api|acceso)|api[ _-]?(?:キー|鍵|密钥|密鑰|金鑰)|访问密钥|アクセスキー)";
export const FOREIGN_KEY_ANCHOR: string = 'schl(?:ü|ue)ssel|cl[ée][ _-]|clave|キー|鍵|密钥|密鑰|金鑰';
export const KEY_NAME: string =
  '(?:api|app|access|account|admin|auth|private|secret|signing|encryption|master|shared|license|service|write|webhook)[ _.-]?key(?:[ _-]?base)?';
export const SECRET_NAME: string =
  '(?:secret|token|credentials?|(?<![a-z])(?:pass|psk|pw)(?![a-z])|(?:recovery|backup|rescue)[ _-]?codes?)';
/** Say what a short name of a secret is for: `pass` and `pat` alone are words of their own. */
const HOLDERS =
  '(?:admin|amqp|auth|basic|become|bind|client|database|db|default|email|ftp|http|imap|jdbc|keystore|ldap|login|mail|mariadb|mongo|my|mysql|pg|pop3?|postgres|proxy|redis|registry|root|sa|smtp|sql|ssh|store|sudo|svc|user|vault|vnc|vpn)';
const HOSTS = '(?:ado|airtable|azp|azure|devops(?:[_-]ext)?|dockerhub|gh|github|gitlab)';
const CLIENTS =
  '(?:app|auth|client|consumer|cookie|csrf|hmac|jwt|nextauth|oauth2?|session|shared|signing|user|webhook)';
/** Of settings: `DB_PASS`, `ansible_become_pass`, `rootpw`. */
export const SHORT_PASSWORD_NAME: string = String.raw`(?<![A-Za-z0-9])${HOLDERS}[_.-]?(?:pass|pw)\d?(?![a-z])`;
/** Of settings: `client_secret`, `GH_PAT`. */
export const SHORT_SECRET_NAME: string = String.raw`(?<![A-Za-z0-9])(?:${CLIENTS}[_.-]?secret|${HOSTS}[_-]pat)(?![a-z])`;
/** Of variables of the environment, whoever holds it. */
export const CAPITAL_PASSWORD_NAME: string = String.raw`(?<![a-z])[A-Z0-9]{2,30}_(?:PASS|PW)\d?(?![A-Za-z])`;

/** What a program falls back on where a setting is missing: `env.TOKEN || '…'`, `getenv("TOKEN") ?: '…'`, `os.getenv('TOKEN') or '…'`. */
export const FALLBACK: string = String.raw`[\\"'\x60\])]{0,6}[ \t]{0,4}(?:\|\||\?\?|\?:|\bor\b)[ \t]{0,4}(?=\\?["'\x60])${OPENING}`;

/** After these a value has to look random: the word may stand for something else. */
export const HINT: string =
  '(?:access|auth(?!or)|api(?![._-]?(?:version|group))|cred|(?<!public.?|cache.?)key(?!board|word|frame|stone)|pass|secret|token|salt|cookie|session)[A-Za-z0-9_.-]{0,20}';

/** Any of the names, at the end of a longer one too. */
export const NAMED: string = `(?:${PASSWORD_NAME}|${KEY_NAME}|${SECRET_NAME})`;
/** What people call a secret when they tell it. */
export const SPOKEN_NAME: string = String.raw`(?:${PASSWORD_NAME}|(?:api|access|secret|wi-?fi|wlan|wpa)[ _.-]?key(?:[ _-]?base)?|secret|token|(?:recovery|backup|rescue)[ _-]?code)`;
export const SPOKEN_ANCHOR: string = 'pass|pwd|key|secret|token|code';

/** A label before the name: the value of `new token: access_token: …` is that of the second one. */
export const SECOND_NAME: string = String.raw`(?!(?<!["'\x60])[\w.-]{0,40}${NAMED}[ \t]{0,3}[:=][ \t])`;

/** Says in prose whose secret it is: `for user bob on db7`, `(grafana)`, `that I used for the test`. */
export const OWNER: string = String.raw`[ \t](?:(?:of|for|to|on|in|at|(?:(?:that|which)[ \t])?(?:I|you|he|she|we|they))(?:[ \t][\w.@-]{1,30}){1,6}|\([^()\n]{1,40}\))`;

/** Stands in prose between a name and its value where no sign does: `password, …`, `token -> …`, `token: github: …`. */
export const LOOSE_OPERATOR: string = String.raw`(?:[ \t]{0,2}(?:,|-{1,2}>?|[–—→])|:[ \t]{1,2}[\w.-]{1,30}:)?[ \t]{1,3}`;
