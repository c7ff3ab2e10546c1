/** Prose, code and settings that speak of secrets, or look a little like some. */
export const HARMLESS_LINES: readonly string[] = String.raw`
The password is required and must have 12 characters.
Passwords are hashed with argon2id; the token is valid for 15m.
The password is base64-encoded, the token is 64bytes long.
A secret is what nobody else knows.
The key is under the mat.
Her password was forgotten twice this week.
Ask the token service for a token; it answers with a token.
The token is refreshed every 3600s.
Rotate the API key each quarter.
Bearer of good news
Basic understanding of bearer authentication is needed.
Basic Latin letters, basic authentication, Basic English
The bearer authentication scheme of RFC6750 is used.
Authorization: the user must be an admin
Authorization header is missing
authorization: required
The secret of good soup: salt.
password: "Passwort"
"password": "Passwort bestätigen"
const isLong = (password) => password.length >= 12;
validate: password => password.length
const token = request.token || defaultToken;
const secret = options.secret ?? "";
const SALT_CHARS = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
variable "db_password" { type = string }
ENV PATH /usr/local/bin:$PATH
ARG NPM_TOKEN stays in layer history
ENV DB_PASSWORD is what the image must not have
#define PASSWORD_LENGTH 64
form.setPassword(password);
form.setPassword("password");
label.password("Enter your password")
password: zod.ZodOptional<zod.ZodString>;
paths: ['users.*.password', 'users.*.profile.*']
echo "$TOKEN" | docker login -u acme --password-stdin
echo done | tee log.txt
log in with password authentication and the user's key
with the password of 2026
credentials: see /etc/app/credentials2.json
Secret santa is on 2026-12-06.
Passwords never expire since 2025.
password: required
password: string
password: ""
Password:
password (optional)
Enter password for user@example.com:
The credentials are stored in the keychain.
The signing key is kept in the vault, the license key in the box.
See the section "API key" on page 42.
Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt.
Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi.
The quick brown fox jumps over the lazy dog 42 times.
On 2026-11-23T18:39:29Z the build took 12.4s and 318MB.
function login(password: string, token: Uint8Array): void
def connect(host, password=None, token=None, retries=3):
def connect(host: str, password: str = "", *, api_key: str | None = None) -> Client:
async login(username: string, password: string): Promise<Session>
func Login(user string, password string) (token string, err error)
fn login(user: &str, password: &str) -> Result<Token, Error>
public boolean login(String user, char[] password)
constructor(private readonly secret: SecretStore, private readonly tokens: TokenService) {}
password = getpass.getpass()
password = input("Password: ")
password = args.password
password = request.form["password"]
password = hash_password(password)
const password = await prompt("Password:");
const token = await getToken();
const token = tokens[index];
const token = line.split(" ")[1];
const secret = createSecret({ length: 32 });
const apiKey = settings.get("apiKey");
const { password, ...rest } = user;
this.password = password;
self.token = token
user.password_digest = BCrypt::Password.create(password)
if (password === confirmation) return token;
if (password.length < 12) throw new PasswordTooShort(password.length);
if token == "":
if (token.type === "identifier") continue;
token = lexer.next_token()
tokens.push({ type: "punctuation", value: "{" });
case "password": return renderPassword(field);
z.object({ password: z.string().min(8), secret: z.string() })
password: z.string(),
password: Joi.string().min(12).required()
password: { type: String, required: true }
password: DataTypes.STRING(255)
password = models.CharField(max_length=128)
password varchar(255) not null
ALTER TABLE users ADD COLUMN password_hash text;
SELECT password FROM users WHERE id = $1
UPDATE users SET password = ? WHERE id = ?
CREATE USER app IDENTIFIED BY ?;
type Secret = { readonly name: string };
interface Token { kind: TokenKind; text: string }
enum Field { Password = "password", Token = "token", Secret = "secret" }
const PASSWORD_FIELD = "password";
const TOKEN_HEADER = "X-Auth-Token";
const API_KEY_HEADER = "x-api-key";
const PASSWORD_PATTERN = /^(?=.*[A-Z]).{12,}$/;
const TOKEN_URL = "https://example.com/oauth/token";
const SECRET_NAME = "database-password";
const PASSWORD_RESET_PATH = "/account/password/reset";
token_endpoint: https://example.com/oauth2/token
TOKEN_EXPIRY_MINUTES=15
PASSWORD_MIN_LENGTH=12
MAX_TOKENS=200000
max_tokens: 4096
token_count = 123456789
"tokens": 1024, "completion_tokens": 12
num_tokens=8192 n_tokens=77
tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
sort_key=created_at
cache_key=user-profile-2026-settings-v2
primary_key=True
foreign_key: user_id
key: value
partition_key = tenant_id
key={item.id}
keys = sorted(data.keys())
access_key_id_of(account)
session = requests.Session()
cookie: SameSite=Lax; HttpOnly
Set-Cookie: theme=dark; Path=/
auth: required
auth = HTTPBasicAuth(user, password)
auth: { type: basic }
authenticate(user, password)
credentials: include
credentials: "same-origin"
credential = DefaultAzureCredential()
withCredentials: true
connect(password=os.environ["DB_PASSWORD"], token=new_token)
password: process.env.DB_PASSWORD ?? ""
password: ${'$'}{{ secrets.DB_PASSWORD }}
token: ${'$'}{{ secrets.GITHUB_TOKEN }}
PASSWORD=$(pass show example)
export TOKEN="$(cat /run/secrets/token)"
password_file: /run/secrets/db_password
secretKeyRef: { name: database, key: password }
secretName: database-credentials
existingSecret: my-release-postgresql
valueFrom:
  secretKeyRef:
    name: app-secrets
    key: api-key
var password = builder.Configuration["Db:Password"];
password => password.trim()
passwords.map((password) => hash(password))
password?.length
password!: string;
private password;
@Input() password = '';
<input type="password" name="password" placeholder="Password" autocomplete="current-password">
<label for="password">Password</label>
<password></password>
<password>$password</password>
<PasswordField label="Password" value={password} onChange={setPassword} />
{"password": "The password must have at least 8 characters"}
{"errors": {"password": "is too short", "token": "has expired"}}
"password": { "type": "string", "minLength": 12 }
"forgot_password": "Forgot your password?"
"passwordPlaceholder": "Enter your password"
password.help=Passwords have at least 12 characters.
it("refuses a wrong password", async () => {
describe("password reset", () => {
test_password_reset_sends_mail
tests/fixtures/password_reset/expired_token.json
fixtures/secrets/README.md
src/auth/token-service.test.ts
docs/how-to/rotate-the-api-key.md
node_modules/@types/password-hash/index.d.ts
import { hashPassword } from "./password.ts";
from django.contrib.auth.hashers import check_password
use secrecy::{ExposeSecret, Secret};
#include <openssl/evp.h>
require "openssl"
openssl rsa -in key.pem -passin env:KEY_PASS -out plain.pem
openssl genrsa -out key.pem 4096
curl -u "$USER:$PASSWORD" https://example.com
curl -u user https://example.com
curl --user <user>:<password> https://example.com
curl -H "Authorization: Bearer $TOKEN" https://example.com/v1
curl -H "Authorization: Bearer <token>" https://example.com/v1
curl -H "X-Api-Key: YOUR_API_KEY" https://example.com/v1
curl -fsSL https://example.com/install.sh | sh
curl -X POST -d @body.json http://localhost:8080/token
mysql -u root -p app
mysql -uroot -p"$PASSWORD" app
mysqldump --password app > app.sql
mkdir -p build/output && cp -p a b
ssh -p 2222 deploy@example.com
scp -P 2222 a.txt deploy@example.com:
ssh-keygen -t ed25519 -C jane@example.com
sshpass -p "$PASSWORD" ssh deploy@example.com
sshpass -f ~/.pass ssh deploy@example.com
docker run -p 8080:80 -u 1000:1000 nginx
docker run -u user:group -p 127.0.0.1:5432:5432 postgres:17
docker login -u acme --password-stdin
chown -R deploy:deploy /srv/app
redis-cli -h cache -p 6379 ping
redis-cli -a "$REDIS_PASSWORD" ping
sqlcmd -S db -Q "select 1"
ps -p 1234 -u deploy
npm run build -- --token-limit 6500
git push --set-upstream origin token-refresh
git clone https://github.com/owner/repo.git
git clone git@github.com:owner/repo.git
https://user@example.com/repo.git
https://oauth2@example.com
https://git@github.com/owner/repo.git
https://example.com/@scope/package
https://example.com/a?email=jane@example.com
https://medium.com/@somebody/a-title-of-a-post-1234
http://host:8080/path?email=a@b.c
http://localhost:3000/login?redirect=%2Faccount
postgres://${'$'}{USER}:${'$'}{PASSWORD}@localhost/app
postgres://localhost:5432/app
postgresql://user:password@localhost/app
postgres://<user>:<password>@<host>/<database>
mongodb://localhost:27017,localhost:27018/app?replicaSet=rs0
redis://cache.example.com:6379/0
jdbc:postgresql://localhost:5432/app?user=app
https://username:password@example.com/
smtp://user:pass@example.com:587
amqp://guest:guest@localhost:5672
Server=db;Database=app;Integrated Security=true
machine example.com login deploy
mailto:jane@example.com
https://hooks.slack.com/services/
https://api.telegram.org/bot<token>/sendMessage
https://fonts.example.com/css2?family=Inter:wght@400;700&display=swap
PWD=/home/me/project
OLDPWD=/tmp
SSH_AUTH_SOCK=/tmp/ssh-agent.sock
GPG_KEY_ID=0123456789ABCDEF
AWS_PROFILE=production
AWS_REGION=eu-central-1
KEY_FILE=/etc/ssl/private/server.key
SECRET_BACKEND=vault
TOKEN_TYPE=bearer
auth_type=basic
key_type = "rsa"
key_size = 4096
keyboard_layout: de-latin1-nodeadkeys
monkey = "chimpanzee123"
tokenize("some text here")
secretary: jane
passenger_name: "Jane Example-2026"
passthrough = "stream-2-file"
compass=north-east-12
bypass_cache: true
accessor = "get_value_2"
authored_by: jane-example-1980
author = "jane.example1980"
sessionStorage.getItem("theme")
saltwater: 35
apikey
api_key
api-key:
--token
--password <password>
--password=PASSWORD
--api-key KEY
-p <port>
sk-learn pipelines and risk-averse task-1234
task-force-2026-november-meeting-notes-of-the-week
hf_transfer is faster
ghp_ begins a token of GitHub
a token begins with sk-ant- or sk-proj-
npm_config_cache=/tmp/npm
npm_package_name=example
key-value-store-of-the-project
SG.some.thing
dapi is the prefix of Databricks
AKIA begins a key of AWS
xoxb- is a bot token
whsec_ is for webhooks
eyJ is what a JSON web token begins with
pattern: /ghp_[A-Za-z0-9]{36}/g
/sk-ant-[A-Za-z0-9_-]{16,}/g
/(?<![A-Za-z0-9])glpat-[A-Za-z0-9_.-]{16,}/g
-----BEGIN PRIVATE KEY----- is the first line of a key
grep -r "BEGIN RSA PRIVATE KEY" .
const MARK = "[REDACTED:PASSWORD]";
password=[REDACTED:PASSWORD]
z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg
ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/
0123456789abcdefghijklmnopqrstuvwxyz
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
00000000-0000-0000-0000-000000000000
127.0.0.1:5432
fe80::1ff:fe23:4567:890a%eth0
12:34:56:78:9a:bc
rgba(12, 34, 56, 0.7) #1a2b3c
M150 0 L75 200 L225 200 Z m-4.5 0 a4.5 4.5 0 1 0 9 0
@font-face { src: url(data:font/woff2;base64,d09GMgABAAAAAA) }
the/quick/brown/fox/jumps/over/the/lazy/dog/Twice/In/2026
org.springframework.security.crypto.password.PasswordEncoder
com.example.auth.TokenAuthenticationFilterConfigurationProperties
AbstractTokenAuthenticationProviderFactoryBeanPostProcessor
useTokenRefreshOnVisibilityChange2
secretlint-disable-next-line
"secretlint": "^12.0.0"
"jsonwebtoken": "9.0.2", "password-hash": "^1.2.2"
passport-local@1.0.0
@aws-sdk/credential-providers
VAULT_ADDR=https://vault.example.com:8200
keytool -list -keystore cacerts
kubectl get secret database -o yaml
kubectl create secret generic database --from-file=password.txt
aws secretsmanager get-secret-value --secret-id database
op read "op://vault/database/password"
vault kv get secret/database
gh auth login --with-token < token.txt
bot: the secret was rotated on 2026-01-02
Refresh token rotation (#1234)
fix(auth): token of the session is checked twice
Merge branch 'feature/password-reset' into main
Co-authored-by: Jane Example <jane@example.com>
{"type":"token_usage","input_tokens":1532,"output_tokens":88}
{"level":"info","event":"token.refreshed","at":"2026-11-23T18:39:29Z"}
const url = base + "?password=" + encodeURIComponent(password) + "&token=" + token;
log('password=', given, 'token:', other1)
assert body == "token=" + expected1
Command lines (${'`'}mysql -p${'`'}, ${'`'}sshpass -p${'`'}), and assignments to names like ${'`'}password${'`'}.
password_policy: { min_length: 12, digits: 1 }
secrets: inherit
secrets:
  - db_password
env_file: .env.example
DATABASE_URL=sqlite:///app.db
SECRET_KEY_BASE=
API_KEY=
API_TOKEN=""
authorization: string | undefined;
Authorization: <token>
"Authorization": "AWS4-HMAC-SHA256"
headers.set('Authorization', authorizationOfTheSession2);
headers: { Authorization: createAuthorizationHeader2(token) }
authorization: libs/auth/src/v2/authorization.service.ts
authorization: Base64EncodedString2
Authorization: OAuth2AuthorizationCodeBearer
Authorization: required-for-admins-since-2026
authorization = require('./v2/authorization2/index.js')
Set-Cookie: theme=dark; Path=/; Max-Age=31536000
Cookie: consent=accepted-all-2026; lang=en
set-cookie: name=value; Expires=Wed, 21 Oct 2026 07:28:00 GMT
?filter=s:created_at-descending
Private-Lines: 14
{ "kty": "EC", "d": "the private value", "p": "a-first-prime-factor-of-two" }
private key 0x
the wallet has a private key
# requirepass foobared
requirepass must be set on both
requirepass foobared
masterauth <master-password>
requirepass ${'$'}{REDIS_PASSWORD}
the requirepass directive, as masterauth, is optional
redis-server --requirepass "${'$'}REDIS_PASSWORD"
redis-server with --requirepass and --masterauth
keytool -list -storepass changeit -keystore cacerts
keytool takes -storepass and -keypass as options
-storepass is the password of the store
net use z: \\files\in /user:bob *
net use z: \\files\in /persistent:yes
net user bob /add
the net user count, and net use of space
npm config set //npm.example.com/:_auth ${'$'}{NPM_AUTH}
npm config set registry https://npm.example.com/v2/
login(user, password)
login('bob', password)
login('bob', 'Enter your password')
login('bob', 'password')
page.login('/login', 'standard')
login("bob@example.com", "alice@example.com")
await signIn('credentials', { redirect: false })
signIn('github', '/dashboard/v2')
authenticate('local', 'jwt')
authenticate('local', 'oauth2-code')
login('en', 'de-DE-1996')
login('admin', 'step-2-of-3')
it.login('redirects', 'to-the-start')
auth = ('user', 'pass')
getConnection("jdbc:h2:mem", "sa", "")
heroku api key
heroku config:set API_KEY
`
  .split('\n')
  .filter((line) => line.trim() !== '');
