/** How people tell a secret in other languages than English; `X` stands for it. */
export const FOREIGN_FORMS: readonly string[] = [
  'Das Passwort lautet X',
  'Das Passwort der Testdatenbank lautet X',
  'Das Passwort der neuen Datenbank im Testnetz lautet jetzt: X',
  'Das Datenbankpasswort für bob auf db7 ist X',
  'Das Kennwort von Jürgen war X',
  'Das Passwort, das wir für staging benutzen, lautet X',
  'Das Passwort (Grafana) lautet „X“',
  'Passwort der Testdatenbank: X',
  'Der API-Schlüssel des Mailers lautet X',
  'API-Schlüssel: X',
  'Das Token des Bots lautet X',
  'Le mot de passe est X',
  'Le mot de passe de la base de test est X',
  "Le mot de passe d'administration est maintenant X",
  'Le mot de passe que nous utilisons pour staging est « X »',
  'Mot de passe de la base : X',
  "La clé d'API du service de courrier est X",
  'La contraseña es X',
  'La contraseña de la base de datos de pruebas es X',
  'La contraseña para el servidor es ahora X',
  'La clave API del correo es X',
  'Contraseña del servidor: X',
  'A senha do banco de dados é X',
  'Het wachtwoord van de database is X',
  'パスワードは X',
  'パスワードは X です。',
  'テストDBのパスワードはXです。',
  'パスワード（テスト用）は「X」です。',
  'パスワードの値は X に変更しました。',
  'メーラーのAPIキーは X です。',
  '密码是 X',
  '测试数据库的密码是 X。',
  '密码已改为X，请注意。',
  '密码现在是 X 请尽快修改。',
  '密码是X 用户是bob',
  '密码是X来着',
  '邮件服务的 API 密钥是 X。',
  '비밀번호는 X입니다.',
];

/** Speaks of secrets in these languages, and tells none. */
export const FOREIGN_HARMLESS: readonly string[] = `
Das Passwort der Testdatenbank lautet wie der Benutzername
Das Passwort muss 12 Zeichen haben
Das Passwort der Datenbank muss 12 Zeichen haben und ist geheim
Das Passwort der Datenbank ist SHA256-gehasht
Das Passwort des Nutzers ist 12-stellig
Das Passwort des Nutzers ist im Tresor vault2
Das Passwort für staging ist abgelaufen
Passwort für das Netz: siehe Tresor
Der API-Schlüssel des Mailers ist abgelaufen
API-Schlüssel: erforderlich
Der Token ist OAuth2-basiert
Das Token der Sitzung ist 15m gültig
Das Token der Sitzung ist base64-kodiert
Le mot de passe est obligatoire
Le mot de passe de la base est dans le coffre
Le mot de passe de la base : voir le coffre
Mot de passe oublié
La clé d'API du service est expirée
La clé de la table est id
La contraseña del usuario es obligatoria
La contraseña debe tener 12 caracteres
La contraseña del servidor: ver la bóveda
La clave de la tabla es id
A senha do banco de dados é obrigatória
パスワードは必須です
パスワードは12文字以上です
パスワードは PBKDF2 でハッシュ化されます
パスワードは base64 です
パスワードはconfig2.ymlで設定します
パスワードを忘れた場合
APIキーは必須です
密码是必填项
密码必须至少12位
密码是 bcrypt2 加密的
密码是md5格式
API 密钥是必填项
비밀번호는 필수입니다
const token = es.refreshToken2()
`
  .split('\n')
  .filter((line) => line !== '');
