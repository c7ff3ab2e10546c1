/** Speaks of secrets in the forms that tell one, and tells none. */
export const HARMLESS_TELLINGS: readonly string[] = String.raw`
token bucket
token refreshToken()
with token authentication
connects with token based authentication
the password field is required
password for the database: see the vault
password for db7: see the vault
password of grafana: in the vault
the root password on db7 = changeme
the password (grafana): required
the password (at least 12 characters): required
password (min. 12 characters): string
token (string): the token of the session
token count: 4096
tokens per request: 8192
token for tests: example-token-2
token for the bot: refreshToken
secret of the app: app-secret-2
api key: rotate quarterly
api key: api_key: string
api key: apiKey: required
token: access_token: string
secret: client_secret: required
password: password: required
new token: access_token: refreshToken
secret key base: see the credentials of Rails
secret_key_base: <%= ENV["SECRET_KEY_BASE"] %>
secret = await vault.read(path)
secret = client_secret = None
token = access_token = get_token()
password = new_password = ""
password, username and email
password, user_name and email_address
token, refresh_token, id_token
(token, createHash2Sha256Digest)
token X-Request-Id
token X-Request-Id2
token refreshTokenOfTheSession2
token access_token_of_the_bot_2
token access-token-of-the-bot-2
token ACCESS_TOKEN_2
token API_KEY_V2_STAGING_01
password DB_PASSWORD_V2
token NEXT_PUBLIC_API_V2_URL
with token GITHUB_TOKEN
with token createUserAccountToken2
token createUserAccountFromHeader
secret app-secret-7d9f8c6b5
secret default-token-x7k2p
secret database-credentials-v2
kubectl get secret sh.helm.release.v1.web.v12 -o yaml
token src/auth/token-service2.ts
token ./src/auth/v2/token2.ts
token libs/auth/src/v2/token.service.ts
token /var/run/secrets/kubernetes.io/serviceaccount/token
token of src/auth/v2/token.ts: expired
token 550e8400-e29b-41d4-a716-446655440000
token 550e8400-e29b-41d4-a716-446655440000 was revoked
token 9fceb02
the commit 9fceb02d0ae598e95dc970b74767f19372d61af8 mentions the token
all tests pass 9fceb02d0ae598e95dc970b74767f19372d61af8
the tokenizer 9fceb02d0ae598e95dc970b74767f19372d61af8
monkey 9fceb02d0ae598e95dc970b74767f19372d61af8
signing key 3AA5C34371567BD2
token sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
token 0xdAC17F958D2ee523a2206206994597C13D831ec7
token 2026-11-23T18:39:29Z
token 2026-11-23T18:39:29.123Z
token 1234567890123456
token jane.doe.1980@example.com
token https://example.com/a1b2/c3d4e5f6/g7h8
token 10.0.0.5:8080
token db7.internal.example.com
token claude-3-5-sonnet-20241022
token text-embedding-3-small
token BERT-base-uncased-v2
token T5ForConditionalGeneration
token v1.2.3-beta.4
token base64Encoder2
token sha256WithRSAEncryption
token ISO8601DateTime
token oauth2-proxy-v7
token x86_64-unknown-linux-gnu
token Uint8Array | Float64Array
token v1beta1.SecretList
token oauth2.TokenSource
func login(user string, password string, token oauth2.Token) error
secret *corev1.Secret
secret v1beta1.SecretList, err error
token uint64
password varchar2(255)
password VARCHAR(255) NOT NULL
token CHAR(64) NOT NULL, secret VARBINARY(256)
token CHARACTER VARYING(255)
SELECT password, password_hash_v2 FROM users_2026
token BIGINT DEFAULT 0
pwd is /home/user/src
pwd is /home/user/src2
pwd is work/src2
pwd is ~/src/app2
pwd is the folder of the project
wifi password prompt
wifi password prompt2
user bob password reset
user bob password-reset-2026
admin password, again
admin password, as of 2026-11-23
admin password, see page 42
the token -> the session
token -> session2
password - 12 characters
password -> sha256
token: line 42: unexpected
invalid token: unexpected: identifier2
unexpected token: line42: column7
the password for user bob on db7 is expired
the password for user bob on db7 is required
the token of the request in the header is base64-encoded
the token for tests is a UUID
for token in tokens: value1 = token
if token in cache: value1 = cache
if secret in store: result2 = store
type Token (opaque): string
token createOAuth2TokenForUser3Test
token oauth2-k8s-v1beta1
token v2Beta1TokenX3
token utf8mb4_unicode_ci
secret web-frontend-7d9f8c6b5-x2x4z
api key header
api key X-Api-Key
the access_token refresh_token
client secret rotation
client secret rotation2026
api key quarterly-rotation-2026
secret abcdefghijklmnopqrstuvwxyz0123456789
token [A-Za-z0-9]{20,40}
token \d{8,10}:AA[A-Za-z0-9]
the token {{ .Values.token1 }} of the chart
token <your-token-1a2b3c4d5e6f>
token \${'$'}{GITHUB_TOKEN_V2}
export TOKEN SECRET_KEY_V2
password PASSWORD_2_OF_3
the token we used was expired
the token that I asked for in April 2026 is invalid
the secret we read from step1 to step22 is public
the API key they set on db7 is in vault2
if the token you pass is utf-8 it works
the password they chose is too short
pw: see the vault
pw = playwright
pw = page.password
const pw = usePassword2();
import pw from 'playwright'
pw: string
recovery code: ask operations
recovery codes: see the vault
the backup code is in backup2.ts
backup code = createBackup()
the backup code path is src/backup/v2/main.ts
Passwort vergessen, Passwort2 auch
WLAN Passwort ändern
Passwort für das Netz: siehe Tresor
`
  .split('\n')
  .filter((line) => line.trim() !== '')
  .concat(
    'na\u00ADtion\u00ADal to\u00ADken buck\u00ADet',
    'pass\u200Bword policy of the team \u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
    'می\u200Cخواهم token bucket',
  );
