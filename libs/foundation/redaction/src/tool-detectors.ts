import { option, preceded } from './command-forms.ts';
import { detectorGroup, type DetectorGroup, type DetectorRow } from './detector.ts';
import { isBasicCredential, isOptionSecret, isPasswordValue, isSettingSecret } from './secret-values.ts';

const NET = '\\b(?:[Nn]et|NET)(?:\\.exe)?[ \\t]{1,3}';
/** Each takes a password of its own. */
const KEYTOOL_OPTIONS: readonly string[] = ['store', 'key', 'srcstore', 'deststore', 'srckey', 'destkey'];

const ROWS: readonly DetectorRow[] = [
  [
    'PASSWORD',
    'redis.io redis-server',
    '--(?:requirepass|masterauth)',
    preceded('--(?:requirepass|masterauth)(?:[ \\t=]{1,3}|\\\\?["\'],[ \\t]{0,3})'),
    isOptionSecret,
  ],
  [
    'PASSWORD',
    'redis.io redis.conf',
    'requirepass|masterauth|auth-pass',
    preceded('\\b(?:requirepass|masterauth|sentinel[ \\t]auth-pass[ \\t]{1,3}\\S{1,60})[ \\t]{1,8}'),
    isSettingSecret,
  ],
  [
    'PASSWORD',
    'redis.io redis.conf, a word',
    'requirepass|masterauth',
    /(?<before>^[ \t]{0,8}(?:requirepass|masterauth)[ \t]{1,8})(?<secret>[^\s"'#]{4,})(?=[ \t]{0,4}$)/gm,
    (secret) => secret !== 'foobared' && isPasswordValue(secret, '='),
  ],
  ...KEYTOOL_OPTIONS.map((name): DetectorRow => {
    const flag = `-${name}pass[ \\t]{1,3}`;
    return [
      'PASSWORD',
      'docs.oracle.com keytool',
      `-${name}pass`,
      option('(?:keytool|jarsigner)', flag),
      isOptionSecret,
    ];
  }),
  [
    'PASSWORD',
    'docs.oracle.com keytool, on a line of its own',
    '(?:store|key)pass',
    preceded('(?<![\\w-])-(?:src|dest)?(?:store|key)pass[ \\t]{1,3}'),
    (secret) => isOptionSecret(secret) && !/^[a-z]*$/.test(secret),
  ],
  [
    'PASSWORD',
    'learn.microsoft.com net use, a user before it',
    '/[Uu](?:ser|SER)?:',
    preceded(`${NET}(?:[Uu]se|USE)[ \\t][^\\n|;]{0,200}?/[Uu](?:ser|SER)?:\\S{1,100}[ \\t]{1,3}(?![/*])`),
    isOptionSecret,
  ],
  [
    'PASSWORD',
    'learn.microsoft.com net use, net user',
    '/[Uu](?:ser|SER)?:|/(?:add|ADD)',
    new RegExp(
      String.raw`(?<before>${NET}(?:(?:[Uu]se|USE)[ \t]{1,3}(?:[A-Za-z*]:?[ \t]{1,3})?\\[^\s]{3,200}|(?:[Uu]ser|USER)[ \t]{1,3}[\w.-]{1,40})[ \t]{1,3}["']?)(?<secret>[^\s"'/*][^\s"']{3,100})(?=["']?[ \t]{1,3}/(?:[Uu](?:ser|SER)?:|add|ADD))`,
      'g',
    ),
    isOptionSecret,
  ],
  [
    'CREDENTIALS',
    'docs.npmjs.com npmrc, _auth',
    '_auth',
    /(?<before>_auth\\?["']?(?:[ \t]{1,3}|[ \t]{0,3}[=:,][ \t]{0,3})\\?["']?)(?<secret>[A-Za-z0-9+/]{8,}={0,2})/g,
    isBasicCredential,
  ],
  [
    'CREDENTIALS',
    'docs.npmjs.com npm config set',
    'npm',
    preceded(
      '\\bp?npm[ \\t]{1,3}(?:config[ \\t]{1,3})?set[ \\t]{1,3}["\']?[^\\s"\'=]{0,200}_(?:auth|authToken|password)(?:[ \\t]{1,3}|=)',
    ),
    (secret) => isOptionSecret(secret) && secret.length >= 8,
  ],
];

/** Secrets that tools and their files of settings take: Redis, keytool, net, npm. */
export const TOOL_DETECTORS: DetectorGroup = detectorGroup(ROWS, '');
