import { describe, expect, it } from '@jest/globals';
import { redactSecrets } from './redact-secrets.ts';

// Put together at run time, so that no scanner of this repository takes them for real ones.
const glue = (...parts: readonly string[]): string => parts.join('');
const PEM_BODY = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj\nMzEfYyjiWA4R4/M2bS1GB4t7NXp98C3S';
const PEM = glue('-----BEGIN RSA PRIVATE', ' KEY-----\n', PEM_BODY, '\n-----END RSA PRIVATE', ' KEY-----');
const JWT = glue('eyJhbGciOiJIUzI1NiJ9', '.', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0', '.', 'dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P');

const SECRETS: readonly (readonly [kind: string, text: string, secret: string])[] = [
  ['PRIVATE_KEY', `key: ${PEM} done`, PEM],
  ['PRIVATE_KEY', JSON.stringify({ pem: PEM }), PEM_BODY.slice(0, 40)],
  ['PRIVATE_KEY', `half a key\n${PEM.slice(0, 120)}`, PEM_BODY.slice(0, 60)],
  ['AWS_ACCESS_KEY', 'id AKIAIOSFODNN7EXAMPLE.', 'AKIAIOSFODNN7EXAMPLE'],
  ['AWS_SECRET_KEY', 'AKIAIOSFODNN7EXAMPLE wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', 'wJalrXUtnFEMI/K7MDENG'],
  ['AWS_SECRET_KEY', 'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', 'wJalrXUtnFEMI/K7MDENG'],
  ['AWS_SECRET_KEY', '"SecretAccessKey": "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"', 'wJalrXUtnFEMI/K7MDENG'],
  ['GITHUB_TOKEN', `push with ${glue('ghp_', '16C7e42F292c6912E7710c838347Ae178B4a')}`, '16C7e42F292c'],
  ['GITHUB_TOKEN', glue('github_pat_', '11AAAAAAA0aaaaaaaaaaaa_bbbbbbbbbbbbbbbbbbbbbbb'), '11AAAAAAA0'],
  ['GITLAB_TOKEN', glue('glpat-', 'zYxWvUtSrQpOnMlKjIhG'), 'zYxWvUtSrQ'],
  ['SLACK_TOKEN', glue('xoxb-', '123456789012-1234567890123-AbCdEfGhIjKlMnOpQrStUvWx'), 'AbCdEfGhIjKl'],
  ['SLACK_WEBHOOK', glue('https://hooks.slack.com', '/services/T00000000/B00000000/XXXXXXXXXXXXXXXX'), 'T00000000'],
  ['STRIPE_KEY', glue('sk_live_', '4eC39HqLyjWDarjtT1zdp7dc'), '4eC39HqLyj'],
  ['ANTHROPIC_KEY', glue('sk-ant-', 'api03-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789'), 'AbCdEfGhIj'],
  ['OPENAI_KEY', glue('sk-', 'T3BlbkFJabcdefghijklmnopqrstuvwx'), 'T3BlbkFJ'],
  ['OPENAI_KEY', glue('sk-proj-', 'abc_DEF-123456789012345678901234'), 'abc_DEF'],
  ['GOOGLE_KEY', glue('AIza', 'SyDaGmWKa4JsXZ-HjGw7ISLn_3namBGewQe'), 'SyDaGmWKa4'],
  ['API_KEY', `no file 'X-Api-Key: ${glue('e2f5f8a2000766f3', 'e13bec3b7e20b68d')}.ts'`, 'e2f5f8a2000766f3'],
  ['NPM_TOKEN', glue('npm_', '1234567890abcdefghijABCDEFGHIJ123456'), '1234567890abc'],
  ['JWT', `cookie ${JWT}`, 'eyJzdWIiOiIx'],
  ['JWT', `Authorization: Bearer ${JWT}`, 'eyJzdWIiOiIx'],
  ['AUTH_HEADER', 'Authorization: Bearer abc123def456', 'abc123def456'],
  ['AUTH_HEADER', '-H "authorization: Basic dXNlcjpwYXNz"', 'dXNlcjpwYXNz'],
  ['BEARER_TOKEN', 'sent as bearer 0a1b2c3d4e5f6a7b8c9d', '0a1b2c3d'],
  ['BASIC_CREDENTIALS', 'header Basic YWRtaW46aHVudGVyMg==', 'YWRtaW46'],
  ['URL_CREDENTIALS', 'postgres://admin:s3cr3t@db.local:5432/app', 's3cr3t'],
  ['URL_CREDENTIALS', 'redis://:p@ss@cache:6379', 'p@ss'],
  ['PASSWORD', 'password=hunter2', 'hunter2'],
  ['PASSWORD', 'DB_PASSWORD=letmein', 'letmein'],
  ['PASSWORD', 'password: hunter2', 'hunter2'],
  ['PASSWORD', 'db:\n  password: swordfish\n  port: 5432', 'swordfish'],
  ['PASSWORD', '{"password": "correct horse battery"}', 'correct horse'],
  ['PASSWORD', '{\\"password\\": \\"hunter2\\"}', 'hunter2'],
  ['PASSWORD', "passwd := 'Tr0ub4dor&3'", 'Tr0ub4dor&3'],
  ['PASSWORD', '**Password:** hunter2', 'hunter2'],
  ['PASSWORD', 'Server=x;Pwd=a1b2c3;Database=y', 'a1b2c3'],
  ['API_KEY', 'api_key: 0123456789abcdef', '0123456789abcdef'],
  ['API_KEY', 'X-Api-Key: 8f14e45fceea167a5a36dedd4bea2543', '8f14e45f'],
  ['API_KEY', 'apiKey = "d41d8cd9-8f00-3204-a980-0998ecf8427e"', 'd41d8cd9'],
  ['SECRET', 'https://api.local/v1?token=abcd1234efgh&page=2', 'abcd1234efgh'],
  ['SECRET', 'CLIENT_SECRET="Q2xpZW50U2VjcmV0"', 'Q2xpZW50'],
  ['SECRET', 'login --password hunter2x', 'hunter2x'],
  ['SECRET', 'The staging password is hunter2!', 'hunter2'],
  ['SECRET', 'Das Passwort für staging lautet jetzt hunter2x.', 'hunter2x'],
  ['SECRET', 'le mot de passe est hunter2x', 'hunter2x'],
  ['GITHUB_TOKEN', `x: \u001B[31m${glue('ghp_', '16C7e42F292c6912E7710c838347Ae178B4a')}\u001B[0m`, '16C7e42F292c'],
  ['GITHUB_TOKEN', `token\\u003d${glue('ghp_', '16C7e42F292c6912E7710c838347Ae178B4a')}`, '16C7e42F292c'],
  ['GITHUB_TOKEN', `printf '\\033[1m${glue('ghp_', '16C7e42F292c6912E7710c838347Ae178B4a')}'`, '16C7e42F292c'],
  ['SLACK_TOKEN', `${glue('xoxb-', '123456789012')}\u200B-1234567890123-AbCdEfGhIjKlMnOpQrStUvWx`, 'AbCdEfGhIjKl'],
  ['PASSWORD', 'redirect=a&DB_PASSWORD%3Dhunter2x', 'hunter2x'],
  ['URL_CREDENTIALS', 'dsn=postgres%3A%2F%2Fadmin%3As3cr3t9%40db', 's3cr3t9'],
  ['AUTH_HEADER', 'header=Authorization%3A%20Bearer%20abc123def456', 'abc123def456'],
  ['PASSWORD', 'value is password=&quot;Tr0ub4dor&3&quot;', 'Tr0ub4dor'],
  ['PASSWORD', '| name | value |\n|---|---|\n| password | hunter2x |\n', 'hunter2x'],
  ['PASSWORD', 'ssh-keygen -t ed25519 -N hunter2x -f key', 'hunter2x'],
  ['PASSWORD', '7z x -phunter2x backup.7z', 'hunter2x'],
  ['SECRET', 'SESSION_COOKIE_V2=Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA', 'Zm9vYmFy'],
];

const HARMLESS: readonly string[] = [
  'The password is required and must have 12 characters.',
  'password: required',
  'Das Passwort ist abgelaufen, und das Kennwort lautet anders.',
  'apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy',
  'docker build --secret id=gems,env=BUNDLE_GEMS__SHOP__DEV .',
  'Passwords are hashed with argon2id; the token is valid for 15m.',
  'the password is base64-encoded, the token is 64bytes long',
  '{"password": "The password must have at least 8 characters"}',
  'function login(password: string, token: Uint8Array): void',
  'password = getpass.getpass()',
  'connect(password=os.environ["DB_PASSWORD"], token=new_token)',
  'api_key: ${API_KEY}, secret: <your secret>, token = process.env.TOKEN',
  'postgres://${USER}:${PASSWORD}@localhost/app',
  'commit 9fceb02d0ae598e95dc970b74767f19372d61af8 fixes it',
  'fixed in 9fceb02 and e83c5163316f89bfbde7d9ab23ca2e25604af290',
  'entry 550e8400-e29b-41d4-a716-446655440000',
  'cache_key=user-profile-2026-settings-v2',
  'object key: 9fceb02d0ae598e95dc970b74767f19372d61af8',
  'sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'Basic understanding of bearer authentication is needed',
  'max_tokens: 200000, token_count = 123456789, sort_key=created_at',
  'PWD=/home/me/project',
  'if (password === confirmation) return token;',
  'see http://host:8080/path?email=a@b.c and git@github.com:owner/repo.git',
  'task-1234 and risk-averse sk-learn pipelines',
  '| password | required |\n| token | the name of a token |',
  'see https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc and a &quot;quoted&quot; &amp; plain text',
  'docker run -p 80:80 shop && openssl x509 -k',
  'z.object({ password: z.string().min(8), secret: z.string() })',
];

describe('redactSecrets', () => {
  it.each(SECRETS)('replaces %s in %j', (kind, text, secret) => {
    const redacted = redactSecrets(text);
    expect(redacted.text).toContain(`[REDACTED:${kind}]`);
    expect(redacted.text).not.toContain(secret);
    expect(redacted.count).toBeGreaterThan(0);
  });

  it.each(HARMLESS)('leaves %j alone', (text) => {
    expect(redactSecrets(text)).toEqual({ text, count: 0 });
  });

  it('keeps what stands around a secret', () => {
    expect(redactSecrets('a password="hunter2", then postgres://u:p1@h/d').text).toBe(
      'a password="[REDACTED:PASSWORD]", then postgres://[REDACTED:URL_CREDENTIALS]@h/d',
    );
  });

  it('leaves of a key of JSON only what is public', () => {
    const random = 'q7Zt2XvB9mK4sLw8RnY3'.repeat(3);
    const secret = ['d', 'p', 'q', 'dp', 'dq', 'qi'].map((name) => `"${name}":"${random}"`).join(',');
    const { text, count } = redactSecrets(`{"kty":"RSA","n":"${random}","e":"AQAB",${secret}}`);
    expect(count).toBe(6);
    expect(text.match(/"\w+":"q7Zt/g)).toEqual(['"n":"q7Zt']);
    expect(text).toContain('"qi":"[REDACTED:PRIVATE_KEY]"}');
  });

  it('counts each secret once', () => {
    expect(redactSecrets(`password=hunter2 password=hunter3 Bearer ${JWT}`).count).toBe(3);
  });

  it('changes nothing the second time', () => {
    for (const [, text] of SECRETS) {
      const once = redactSecrets(text).text;
      expect(redactSecrets(once)).toEqual({ text: once, count: 0 });
    }
  });

  it.each([
    ['one letter', 'a'],
    ['spaces', ' '],
    ['new lines', '\n'],
    ['open PEM headers', glue('-----BEGIN PRIVATE', ' KEY-----')],
    ['PEM headers with dashes', glue('-----BEGIN PRIVATE', ' KEY-----a-a-a-')],
    ['dashes', '-'],
    ['half JWTs', 'eyJaaaaaaaa-'],
    ['dotted JWT heads', 'eyJaaaaaaaa.'],
    ['schemes', 'a://'],
    ['scheme parts', 'a.'],
    ['open credentials', 'aa://b:'],
    ['assignments', 'key='],
    ['open quotes', 'password="'],
    ['password names', 'password'],
    ['secret names', 'secret_token_key_'],
    ['token heads', glue('ghp_', 'sk-', 'xoxb-')],
    ['bearer words', 'bearer '],
    ['authorization words', 'authorization: bearer '],
    ['digits', '0'],
    ['base64', 'iVBORw0KGgo/'],
    ['calls', 'password=a.b'],
    ['secret is', 'secret is '],
    ['marks', '[REDACTED:AWS_ACCESS_KEY] '],
    ['sendgrid heads', 'SG.aaaaaaaaaaaaaaaa.'],
    ['hosts with ports', 'a:5432:b:c:'],
    ['curl calls', 'curl -u '],
    ['curl users', 'curl -ua:'],
    ['mysql calls', 'mysql -p'],
    ['logins', 'docker login -u a '],
    ['machines', 'machine a login b '],
    ['typed names', 'token: a<b '],
    ['pairs', '"token", '],
    ['values', 'token" value'],
    ['opened elements', '<password>'],
    ['half elements', '<a.password'],
    ['ampersands', 'password=&a'],
    ['quotes in values', 'token=a"b'],
    ['backslashes', 'token="\\'],
    ['bot token parts', 'MTaaaaaaaaaaaaaaaaaaaaaa.Gaaaaa.'],
    ['dotted words', 'a.aaaaaa.'],
    ['hashes', glue('$', '6$a$')],
    ['rounds', glue('$', '5$rounds=1$')],
    ['signatures', '?sig='],
    ['URL tokens', 'https://a1'],
    ['terraform parts', 'aaaaaaaaaaaaaa.atlasv1.'],
    ['spoken names', 'password of the a is '],
    ['options', '--a-token '],
    ['vault heads', 'hvs.'],
    ['escapes', '\\n'],
    ['fallbacks', "token || '"],
    ['parameters of a shell', '${TOKEN:-a'],
    ['variables of Terraform', 'variable "token" { default '],
    ['names with values', 'name: TOKEN value: '],
    ['setters', '.password("a'],
    ['logins in prose', 'login a / '],
    ['pipes', 'echo a:b | '],
    ['constants of C', '#define TOKEN '],
    ['settings of a Dockerfile', 'ENV TOKEN '],
    ['owners', 'password of a b c d '],
    ['open parentheses', 'token (a'],
    ['second names', 'token: token: '],
    ['names without a sign', 'password, '],
    ['labels', 'token: a: '],
    ['characters without width', '\u200B'],
    ['letters between them', 'a\u200B'],
    ['strong words', '**a** '],
    ['marks that open', '**a'],
    ['links', '[a](b) '],
    ['brackets that open', '[a]('],
    ['orders to a terminal', 'a\u001B[1m'],
    ['encoded signs', 'a%3D'],
    ['encoded words', 'password%3D'],
    ['rows of tables', '|a|b|\n'],
    ['bars', '|'],
    ['orders without an end', 'a\u001B]'],
    ['owners of German', 'passwort der a '],
    ['owners of French', "mot de passe d'a "],
    ['owners of keys', 'api-schlüssel des a '],
    ['owners of English names', 'token der a ist '],
    ['commas of owners', 'passwort, das a, '],
    ['values of Japanese', 'パスワードはa'],
    ['spaces behind Japanese', 'パスワードは '],
    ['open parentheses of Japanese', 'パスワード（a'],
    ['verbs of Chinese', '密码是'],
    ['letters behind Chinese', '密码是aaaaaaaa的'],
    ['headers without a scheme', 'authorization: a'],
    ['headers of one value', 'authorization:a1'],
    ['schemes of headers', 'authorization: token token='],
    ['cookies', 'cookie: a='],
    ['signed cookies', '=s:aaaaaaaaaaaaaaaaaaaa.'],
    ['lines of PuTTY keys', 'Private-Lines: 1\n'],
    ['letters of PuTTY keys', 'Private-Lines: 1\naaaaaaaaaaaaaaaa\n'],
    ['members of JSON keys', '"kty": "d": "'],
    ['values of JSON keys', '"kty","d":"aaaaaaaaaaaaaaaaaaaaaaaa'],
    ['private keys', 'private key 0x'],
    ['owners of private keys', 'private key of a '],
    ['wallets', 'wallet '],
    ['keys of wallets', 'wallet K1aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['keys near wallets', `${'K'.repeat(52)} btc`],
    ['settings of Redis', 'requirepass '],
    ['sentinels of Redis', 'sentinel auth-pass a '],
    ['options of keytool', 'keytool -storepass '],
    ['options of stores', '-storepass a'],
    ['drives of a network', 'net use z: \\\\a /user:'],
    ['users of a network', 'net user a '],
    ['settings of npm', 'npm config set a:_auth'],
    ['credentials of npm', '_auth=aaaaaaaa'],
    ['heads of Mapbox', 'sk.eyJaaaaaaaaaaaaaaaa'],
    ['heads of FCM', 'AAAAaaaaaaa:APA91b'],
    ['calls that log in', "login('a', "],
    ['calls with open quotes', "login('"],
    ['calls that connect', 'getConnection("a", "b", "'],
    ['keys of Heroku', 'heroku api key '],
    ['names in capitals', 'AB_PASS'],
    ['names of holders', 'db_pass:'],
  ])('reads 5 MB of %s without hanging', (_name, unit) => {
    const text = unit.repeat(Math.ceil(5_000_000 / unit.length));
    expect(redactSecrets(text).text.length).toBeGreaterThan(0);
  });

  it.each([
    ['names', 'Token'],
    ['constants', 'A_'],
    ['members', 'a.'],
    ['runs', 'aB1'],
    ['words', 'word-'],
  ])('judges a value of 1 MB of %s without hanging', (_name, unit) => {
    const value = `${unit.repeat(Math.ceil(1_000_000 / unit.length))}!x`;
    expect(redactSecrets(`password ${value} api_x=${value}`).text.length).toBeGreaterThan(0);
  });

  it('keeps characters without width where they hide nothing', () => {
    const text = 'na\u00ADtion\u00ADal pass\u200Bword policy, \u{1F468}\u200D\u{1F469}';
    expect(redactSecrets(text)).toEqual({ text, count: 0 });
  });

  const TOKEN_END = 'aB3xY9'.repeat(6);
  it.each([
    'the password is **Tr0ub4dorXXXXX** for the staging db',
    'postgres://app:**pw8Kx2mQ9v**@db.example/app',
    `**ghp_**${TOKEN_END}`,
    `ghp_${TOKEN_END.slice(0, 10)}**${TOKEN_END.slice(10)}**`,
    `[ghp_](https://a.example)${TOKEN_END}`,
    ...['\0', '\u0007', '\u007F', '\u001B[1m', '\u001B]0;title\u0007', '\uD800'].map(
      (hidden) => `ghp_${TOKEN_END.slice(0, 10)}${hidden}${TOKEN_END.slice(10)}`,
    ),
    `Decision: **\`STRIPE_SECRET_KEY\`** → \`${TOKEN_END.slice(0, 32)}\`. Check it.`,
  ])('reads %j as it is seen', (text) => {
    const redacted = redactSecrets(text);
    expect(redacted.count).toBeGreaterThan(0);
    for (const part of ['Tr0ub4dor', 'pw8Kx2mQ9v', TOKEN_END.slice(-12), TOKEN_END.slice(0, 8)])
      expect(redacted.text).not.toContain(part);
  });

  it('keeps marks and controls where they hide nothing', () => {
    const text =
      'The **password** policy is in [the docs](https://a.example/password); \u001B[1mread\u001B[0m src/**/a.ts, 2**8.';
    expect(redactSecrets(text)).toEqual({ text, count: 0 });
  });

  it('finds a secret behind a megabyte of text', () => {
    const text = `${'lorem ipsum '.repeat(90_000)}password=hunter2`;
    expect(redactSecrets(text).text.endsWith('password=[REDACTED:PASSWORD]')).toBe(true);
  });
});
