import { randomOf } from './made-up.ts';

/** How people tell a secret in notes and messages, with a sign or a verb before it; `X` stands for it. */
export const TOLD_FORMS: readonly string[] = [
  'password for db7: X',
  'password of grafana: X',
  'Password for the staging database: X',
  'the root password on db7 = X',
  'the password (grafana): X',
  'token (read only): X',
  'secret of the webhook = X',
  'the password for user bob on db7 is X',
  'the token for the registry in staging was X',
  'new token: access_token: X',
  'Token: token: X',
  'New password: password: X',
  'api key: api_key: X',
  'secret: client_secret: X',
  'secret = client_secret = X',
  'secret key base: X',
  'secret_key_base: X',
  'secret_key_base: secret_key_base: X',
  'pwd is X',
  'pwd: X',
  'PASS\u200BWORD=X',
  'pass\u00ADword: X',
  'api_\u200Dkey: X',
  'the password is X',
  'the password of the registry is X',
  'the API key I used was X',
  'the token that we use for staging is X',
  'the password they set on db7 last week was: X',
  'pw: X',
  'db pw = X',
  'recovery code: X',
  'use X as the password for the staging admin',
  'X is the password of the grafana admin',
  'log in with bob and X',
  'credentials for the jump host: deploy / X',
  'the bot token we use is X',
  'the wifi key of the lab is X',
  'the backup code is X',
  'creds bob:X',
  'heslo: X',
  'the root password has been changed from X to something else',
  'the password of grafana was changed yesterday to X',
];

/** The same without: only a value that looks random tells a secret from what is said of one. */
export const UNSIGNED_FORMS: readonly string[] = [
  'token: github: X',
  'admin password, X',
  'wifi password X',
  'user bob password X',
  'the new token -> X',
  'password - X',
  'WLAN Passwort X',
  'with token X',
  'use token `X` for it',
  'token X',
  'api key X',
  'the access_token X',
  'client secret X',
  'secret client_secret X',
  'token refresh_token X',
  'to\u2060ken X',
];

const LOWER_CASE = 'abcdefghijklmnopqrstuvwxyz';
const ALPHANUMERIC = `${LOWER_CASE}${LOWER_CASE.toUpperCase()}0123456789`;
/** Each symbol is as likely as a letter. */
const WITH_SYMBOLS = `${ALPHANUMERIC}-_.!@#`;

/** Letters and digits of chance, half of them with symbols within; the same each time. */
export const TOLD_VALUES: readonly string[] = [16, 24, 40].flatMap((length) =>
  [ALPHANUMERIC, WITH_SYMBOLS].flatMap((characters) =>
    Array.from({ length: 10 }, (_, index) => valueOf(characters, length, `${characters}${String(index)}`)),
  ),
);

function valueOf(characters: string, length: number, seed: string): string {
  const next = randomOf(`${seed} of ${String(length)}`);
  const pick = (from: string): string => from.charAt(Math.floor(next() * from.length));
  return pick(ALPHANUMERIC) + Array.from({ length: length - 2 }, () => pick(characters)).join('') + pick(ALPHANUMERIC);
}
