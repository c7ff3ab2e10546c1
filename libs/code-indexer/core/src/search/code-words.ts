/** Words that programs are made of, whatever they do. */
export const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'abstract any as async await bool boolean break byte case catch char class const continue def default delete do double ' +
    'elif else elsif end enum except export extends extern final finally float fn for foreach from func function global if ' +
    'impl implements import in include instanceof int interface internal is lambda let local long loop match mod module mut ' +
    'namespace new nil none not null number object of or override package pass private protected pub public raise readonly ' +
    'require return returns self short sizeof static str string struct super switch template then this throw throws trait ' +
    'true false try type typedef typeof undefined union unsigned use using val var virtual void volatile when where while ' +
    'with yield and begin'
  ).split(' '),
);
