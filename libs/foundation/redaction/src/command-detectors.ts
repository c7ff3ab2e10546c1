import { option, piped, preceded } from './command-forms.ts';
import { detectorGroup, type DetectorGroup, type DetectorRow } from './detector.ts';
import { isCommandSecret, isPasswordValue, isSecretValue, isSpokenSecret, isUserSecret } from './secret-values.ts';
import { VALUE } from './value-forms.ts';

const MYSQL = '(?:mysql|mysqldump|mysqladmin|mysqlimport|mariadb|mariadb-dump)';
const LOGIN = '(?:docker|podman|nerdctl|buildah|skopeo|helm|az|oc|cf)[ \\t][^\\n|;]{0,40}?login';
const MONGO = '(?:mongo|mongosh|mongodump|mongorestore|mongoexport|mongoimport)';
const LDAP = '(?:ldapsearch|ldapadd|ldapmodify|ldapdelete|ldapwhoami|ldappasswd)';

/** Of a variable of the environment, or a constant of C. */
const CAPITAL_NAME =
  '(?:PASSWORD|PASSWD|PASSPHRASE|PASS|PWD|SECRET|TOKEN|API_?KEY|(?:ACCESS|SECRET|PRIVATE|AUTH|MASTER)_KEY)';

const ROWS: readonly DetectorRow[] = [
  [
    'CREDENTIALS',
    'gitleaks curl-auth-user',
    'curl',
    option('curl', '(?:-[a-zA-Z]{0,8}[uU]|--(?:proxy-)?user=?)[ \\t]{0,3}'),
    isUserSecret,
  ],
  [
    'SECRET',
    'curl(1), cookie',
    'curl',
    option('curl', '(?:-b|--cookie)[ \\t=]{1,3}["\']?[\\w.-]{1,60}='),
    isSecretValue,
  ],
  ['PASSWORD', 'dev.mysql.com password-security-user', 'mysql|mariadb', option(MYSQL, '-p(?=\\S)'), isCommandSecret],
  ['PASSWORD', 'sshpass(1)', 'sshpass', option('sshpass', '-p[ \\t]{0,3}'), isCommandSecret],
  ['PASSWORD', 'redis.io redis-cli', 'redis-cli', option('redis-cli', '(?:-a|--pass)[ \\t]{1,3}'), isCommandSecret],
  [
    'PASSWORD',
    'docs.docker.com docker login',
    'login',
    option(LOGIN, '-p[ \\t]{0,3}(?![^\\s"\']{0,9}-stdin)'),
    isCommandSecret,
  ],
  ['PASSWORD', 'learn.microsoft.com sqlcmd', 'sqlcmd', option('sqlcmd', '-P[ \\t]{0,3}'), isCommandSecret],
  ['PASSWORD', 'mongodb.com mongosh', 'mongo', option(MONGO, '-p[ \\t]{1,3}'), isCommandSecret],
  ['PASSWORD', 'ldapsearch(1)', 'ldap', option(LDAP, '-w[ \\t]{0,3}'), isCommandSecret],
  ['PASSWORD', 'zip(1)', 'zip', option('(?:zip|unzip)', '-P[ \\t]{0,3}'), isCommandSecret],
  ['PASSWORD', 'ssh-keygen(1)', 'ssh-keygen', option('ssh-keygen', '-[NP][ \\t]{1,3}'), isCommandSecret],
  ['PASSWORD', 'openssl-enc(1)', 'openssl', option('openssl', '-k[ \\t]{1,3}'), isCommandSecret],
  ['PASSWORD', '7-zip.org -p', '7z', option('7z[ar]?', '-p(?=\\S)'), isCommandSecret],
  ['PASSWORD', 'plink(1)', '-pw', option('(?:plink|pscp|psftp)', '-pw[ \\t]{1,3}'), isCommandSecret],
  [
    'PASSWORD',
    'smbclient(1)',
    'smb',
    option('(?:smbclient|smbmap|rpcclient)', '-U[ \\t]{0,3}["\']?[^\\s%"\']{1,80}%'),
    isCommandSecret,
  ],
  [
    'PASSWORD',
    'htpasswd(1)',
    'htpasswd',
    option('htpasswd', '-[a-zA-Z]{0,4}b[a-zA-Z]{0,4}[ \\t]{1,3}\\S{1,200}[ \\t]{1,3}\\S{1,100}[ \\t]{1,3}'),
    isCommandSecret,
  ],
  [
    'PASSWORD',
    'openssl-passphrase-options(1)',
    'pass:',
    preceded('-pass(?:in|out)?[ \\t]{1,3}["\']?pass:'),
    isCommandSecret,
  ],
  [
    'PASSWORD',
    'netrc(5)',
    'machine',
    preceded('\\bmachine[ \\t]{1,3}\\S{1,200}\\s{1,8}login[ \\t]{1,3}\\S{1,100}\\s{1,8}password[ \\t]{1,3}'),
    isCommandSecret,
  ],
  [
    'PASSWORD',
    'postgresql.org pgpass',
    ':5432:|:5433:|:6543:|:\\*:',
    /(?<before>(?<![\w.:*-])[\w.*-]{1,100}:(?:\d{4,5}|\*):[\w.*-]{1,63}:[\w.*-]{1,63}:)(?<secret>[^\s:"'`,]{4,})/g,
    isSecretValue,
  ],
  [
    'PASSWORD',
    'docs.oracle.com sqlplus CONNECT',
    'sqlplus|sqlldr|expdp|impdp',
    option('(?:sqlplus|sqlldr|expdp|impdp)', '["\']?[\\w$#.-]{1,60}/'),
    (secret) => secret.includes('@') && isCommandSecret(secret),
  ],
  [
    'PASSWORD',
    'sudo(8) -S, passwd(1) --stdin, docs.docker.com docker login',
    'sudo|stdin',
    piped('', '(?:sudo[ \\t][^\\n|;]{0,40}-S|[^\\n|;]{1,60}-stdin)\\b'),
    isCommandSecret,
  ],
  [
    'PASSWORD',
    'chpasswd(8)',
    'chpasswd',
    piped('[\\w.-]{1,40}:', '(?:sudo[ \\t]{1,3})?(?:/[\\w/]{0,30}/)?chpasswd\\b'),
    isCommandSecret,
  ],
  [
    'PASSWORD',
    'docs.docker.com Dockerfile ENV, csh(1) setenv, httpd.apache.org SetEnv',
    '(?:ENV|ARG|setenv|SetEnv|set)[ \\t]',
    new RegExp(
      String.raw`(?<before>(?<![\w$-])(?:ENV|ARG|setenv|SetEnv|set[ \t]{1,3}-\w{1,3})[ \t]{1,4}\w{0,40}${CAPITAL_NAME}[ \t]{1,4}\\?["']?)(?!=)${VALUE}`,
      'g',
    ),
    isSpokenSecret,
  ],
  [
    'PASSWORD',
    'C preprocessor, #define',
    'define',
    new RegExp(
      String.raw`(?<before>#[ \t]{0,3}define[ \t]{1,8}\w{0,40}${CAPITAL_NAME}\w{0,10}[ \t]{1,40}@?L?\\?["'])${VALUE}`,
      'g',
    ),
    isPasswordValue,
  ],
  [
    'PASSWORD',
    'min.io mc alias set',
    '\\bmc\\b',
    preceded(
      '\\bmc[ \\t]{1,3}(?:alias[ \\t]{1,3}set|config[ \\t]{1,3}host[ \\t]{1,3}add)[ \\t]{1,3}\\S{1,60}[ \\t]{1,3}\\S{1,200}[ \\t]{1,3}\\S{1,128}[ \\t]{1,3}',
    ),
    isCommandSecret,
  ],
  [
    'PASSWORD',
    'learn.microsoft.com ConvertTo-SecureString',
    'ConvertTo-SecureString',
    preceded('ConvertTo-SecureString[ \\t]{1,3}(?:-(?:AsPlainText|Force|String)[ \\t]{1,3}){0,3}'),
    (secret) => !secret.startsWith('-') && isCommandSecret(secret),
  ],
  [
    'PASSWORD',
    'expect(1) send',
    'send',
    /(?<before>assword[^\n]{0,80}?\bsend[ \t]{1,3}(?:--[ \t]{1,3})?\\?["'])(?<secret>[^"'\\\n]{4,80})(?=\\{1,2}[rn])/g,
    isCommandSecret,
  ],
  [
    'PASSWORD',
    'slapd.conf(5), nslcd.conf(5)',
    'bindpw|rootpw',
    /(?<before>\b(?:bindpw|rootpw)[ \t]{1,8})(?<secret>\S{4,})/g,
    isSpokenSecret,
  ],
  [
    'PASSWORD',
    'SQL: CREATE USER, ALTER ROLE',
    '(?:IDENTIFIED|identified|PASSWORD|password)[ \\t]',
    /(?<before>\b(?:identified(?: with \S{1,60})? by|password)[ \t]{1,3}\\?')(?<secret>[^'\\\n]{4,})(?=\\?')/gi,
    isSecretValue,
  ],
];

/** Secrets that are given to a command. */
export const COMMAND_DETECTORS: DetectorGroup = detectorGroup(ROWS, '');
