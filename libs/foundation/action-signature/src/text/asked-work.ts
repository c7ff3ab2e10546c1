/** What a text asks for: to mend something that does not do what it should, or other work; `undefined` where it says neither. */
export type AskedWork = 'mending' | 'other';

/** Words of what is broken, and with which it is asked to be mended. */
const MENDING = patternOf(
  String.raw`\b(?:fix(?:es|ing)?|(?:hot|bug)fix|bugs?|br(?:eaks|oke|oken|eaking)|crash(?:es|ed|ing)?|wrong(?:ly)?|incorrect(?:ly)?|buggy)\b`,
  // As "fixed width" has it, nothing is mended.
  String.raw`\bfixed\b(?! (?:\w+ )?(?:header|footer|position|width|height|size|point|price|fee|number|rate|cost|amount|set|list|order|time)\b)`,
  String.raw`\b(?:regress(?:es|ed|ions?)|revert(?:s|ed|ing)?|fails|failed|panics?|panicked|segfaults?|deadlocks?|hangs?|hung|throws|blows up)\b`,
  String.raw`\b(?:leaks?|leaking|flaky|data race|race condition|stack ?trace|traceback|repair|mend|work(?:ing)? again|off by one|infinite loop|worse|(?:debug|figure out|find out) why|never (?:arrive|return|fire|start|finish|resolve|run)\w*)\b`,
  String.raw`\b(?:is|are|keeps?|start(?:s|ed)|still) failing\b|\bfailing (?:\w+ )?(?:tests?|builds?|jobs?|checks?|suite)\b|\b(?:tests?|builds?) (?:still )?fail\b`,
  String.raw`\b(?:(?:an?|the|same|that|this|these|get(?:ting)?|still|weird|strange) )+(?:\w+ )?(?:error|exception|errors|problem|issue)\b|\b(?:issue|bug) #?\d+`,
  String.raw`\b[A-Z]\w*(?:Error|Exception)\b|\berror\[|\bmake (?:\w+ )*tests? pass\b|\b(?:tests?|build|ci|pipeline) (?:is|are) (?:red|broken)\b`,
  String.raw`\b(?:returns?|gives?|gets?|getting|shows?|is) (?:an? )?(?:nan|undefined|[45]\d\d|blank|out of memory)\b`,
  // "Don't run it" asks for something else.
  String.raw`\b(?:does|is|are|did|was|were|wo|ca|has|have)n['’]?t\b|\bcan ?not\b|\b(?:does|did|will|is|are) not\b`,
  String.raw`\b(?:stops?|stopped|no longer|never) work(?:s|ing)?\b`,
  String.raw`\b(?:fehler|kaputt|absturz|abst[uü]rz\w*|st[uü]rzt|repariere?n?|behebe?n?|(?:geht|funktioniert|l[aä]uft|l[aä]dt|stimmt|klappt) (?:immer noch |wieder )?nicht|schl[aä]gt fehl|schlagen fehl|falsch)`,
  String.raw`\b(?:corrige[rz]?|r[ée]pare[rz]?|plante(?!\p{L})|cass[ée]e?(?!\p{L})|erreurs?|ne (?:marche|fonctionne|fonctionnent|passe) (?:toujours )?(?:pas|plus))`,
  String.raw`\b(?:arregl\w+|fall[ao]n?(?!\p{L})|rot[oa](?!\p{L})|repara\w*|(?:no|sin) funciona\w*|se cae|correggi\w*|rott[oa](?!\p{L})|non funziona|consert\w+|quebrad[oa]|n[ãa]o funciona|trava(?!\p{L})|erro(?!\p{L}))`,
  String.raw`(?<!\p{L})[ée]chouent?(?!\p{L})`,
  String.raw`\b(?:repareer|herstel|kapot|werkt niet|napraw|nie dzia[łl]a)`,
  String.raw`исправ|почини|ошибк|сломал|не работает|(?<!\p{L})(?:падает|падают|вылетает)|неправильно`,
  String.raw`修复|修好|崩溃|报错|错误|坏了|失败|不行|直して|落ち(?:て|る)|動か?ない|動きません|バグ|エラー|クラッシュ|고쳐|버그|오류|안 돼`,
);
/** What is mended is how something is written then, not what it does. */
const WRITING = patternOf(
  String.raw`\b(?:typos?|spelling|grammar|docstrings?|readme|changelog|lint\w*|eslint|flake8|clippy|mypy|type hints?|whitespace|indentation|pre-commit|merge conflicts?)\b`,
  String.raw`\bfix(?:es|ed|ing)? (?:\w+ ){0,3}(?:docs?|documentation|comments?|style|styling|warnings?|coverage|typing|types|formatting|markup|links?)\b`,
  String.raw`\b(?:docs?|documentation|comments?|style|styling|coverage|formatting) fix(?:es)?\b`,
  // A type of Conventional Commits that mends nothing.
  String.raw`^(?:docs?|style|chore|ci|build|feat|refactor|perf|\w+ ?\(deps[\w-]*\))(?: ?\([^)]*\))?!?:`,
);
/** How other work is asked for, whatever it is about. */
const OTHER = patternOf(
  String.raw`^(?:add|append|adjust|bump|build|change|clean|comment|commit|configure|convert|create|delete|deploy|describe|design|document|draft|drop|enable|explain|expose|extend|extract|fail|format|generate|handle|implement|improve|inline|install|introduce|list|log|make (?:an?|the)(?! (?:\w+ )*(?:tests?|build|ci)\b)|migrate|move|optimi[sz]e|refactor|release|remove|rename|replace|retry|return|review|rotate|show|simplify|sort|split|summari[sz]e|support|switch|translate|update|upgrade|use|validate|wrap|write)\b`,
  String.raw`^(?:what (?:is|are|does|do)|how (?:do|does|should|would|is|are|can)|tell me)\b`,
  String.raw`^(?:f[uü]ge|erstelle|baue?|schreibe?|benenne|erkl[aä]re?|implementiere?|mach|ersetze?|verschiebe?|zeige?|[aä]ndere?)(?!\p{L})`,
  String.raw`^(?:ajoute|cr[ée]e|[ée]cri[st]|renomme|explique|impl[ée]mente|remplace|d[ée]place|supprime|montre)[rz]?(?!\p{L})`,
  String.raw`^(?:a[ñn]ade|agrega|crea|escribe|renombra|explica|implementa|mueve|elimina|muestra|adicione?|adiciona|crie|cria|escreva|renomeie|explique|implemente|mova|remova|aggiungi|scrivi|rinomina|spiega)(?!\p{L})`,
  String.raw`^(?:добавь|создай|напиши|переименуй|объясни|удали|перенеси|проверь|реализуй)`,
  String.raw`^(?:添加|新增|增加|创建|写|重命名|解释|实现|把)|(?:追加|作成|説明|変更|実装)(?:して|する|を)|に修正して`,
);
/** Said before what is asked for. */
const COURTESY =
  /^(?:(?:ok(?:ay)?|yes|now|next|then|also|and|but|so|great|thanks|thank you|please|pls|bitte|jetzt|maintenant|ahora|por favor|agora)[,:! ]+|no[,:!] |(?:can|could|would|will) you (?:please )?|(?:i want|i'd like|i would like|we need|we have) (?:you )?to |let'?s |let us |we should |you should )/iu;
const SENTENCE_ENDS = /[\n;!?]+|\.\s|[。！？]/u;
/** Names of files and what is quoted say nothing of what is wanted. */
const NAMES = /`[^`\n]*`|"[^"\n]*"|(?:[\w@.-]+\/)+[\w@.-]*|\b[\w-]+\.[a-z]{1,5}\b(?!\()|\w+\(\)/giu;
const READ = 2000;

/** In one of a dozen languages; one sentence that asks for a mending is enough. */
export function askedWork(text: string): AskedWork | undefined {
  const sentences = text
    .slice(0, READ)
    .replaceAll(NAMES, ' ')
    .replaceAll(/ +/gu, ' ')
    .split(SENTENCE_ENDS)
    .map(withoutCourtesy);
  const others = sentences.filter((sentence) => OTHER.test(sentence));
  const isMending = (sentence: string): boolean => MENDING.test(sentence) && !WRITING.test(sentence);
  if (sentences.some((sentence) => isMending(sentence) && !others.includes(sentence))) return 'mending';
  return others.length === 0 ? undefined : 'other';
}

function withoutCourtesy(sentence: string): string {
  let rest = sentence.trim();
  for (let before = ''; before !== rest;) [before, rest] = [rest, rest.replace(COURTESY, '').trim()];
  return rest;
}

function patternOf(...parts: readonly string[]): RegExp {
  return new RegExp(parts.join('|'), 'iu');
}
