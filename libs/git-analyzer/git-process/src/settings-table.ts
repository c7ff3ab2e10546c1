/** A key of git's settings by which a repository could name something, and what keeps it without effect. */
export interface NeutralKey {
  /** As git spells it; `*` stands for a name. */
  readonly key: string;
  readonly names: 'program' | 'file' | 'host';
  readonly neutral: string;
  /** Stand before every command and have the last word, other than a variable that an older git does not know. */
  readonly settings?: readonly string[];
}

const NO_PROTOCOL = 'GIT_ALLOW_PROTOCOL=none: no remote is talked to, whatever settings allow';
const NOT_CALLED = 'no command that reads it is called';
const NO_TERMINAL = '--no-pager, and output is a pipe';
const OWN_SETTINGS = 'what it holds is settings of this table';

/** Every key of git that names a program, a file or a host. */
export const NEUTRAL_KEYS: readonly NeutralKey[] = [
  // Programs that reading commands would run.
  { key: 'core.fsmonitor', names: 'program', neutral: 'off', settings: ['core.fsmonitor=false'] },
  { key: 'core.hooksPath', names: 'program', neutral: 'leads nowhere', settings: ['core.hooksPath=/dev/null'] },
  { key: 'core.pager', names: 'program', neutral: NO_TERMINAL, settings: ['core.pager='] },
  { key: 'pager.*', names: 'program', neutral: NO_TERMINAL },
  { key: 'diff.external', names: 'program', neutral: '--no-ext-diff' },
  { key: 'diff.*.command', names: 'program', neutral: '--no-ext-diff' },
  { key: 'diff.*.textconv', names: 'program', neutral: '--no-textconv' },
  { key: 'filter.*.clean', names: 'program', neutral: 'set to nothing for the blame of the worktree, the only reader' },
  { key: 'filter.*.process', names: 'program', neutral: 'as filter.*.clean' },
  { key: 'filter.*.smudge', names: 'program', neutral: 'nothing is checked out' },
  { key: 'gpg.program', names: 'program', neutral: 'no signature is shown', settings: ['log.showSignature=false'] },
  { key: 'gpg.*.program', names: 'program', neutral: 'no signature is shown' },
  { key: 'gpg.ssh.defaultKeyCommand', names: 'program', neutral: 'nothing is signed' },
  { key: 'alias.*', names: 'program', neutral: 'git lets none replace a command of its own, and no other is called' },
  {
    key: 'core.alternateRefsCommand',
    names: 'program',
    neutral: NO_PROTOCOL,
    settings: ['core.alternateRefsCommand=false'],
  },
  // Programs that reaching a remote would run: git does so by itself for objects that a partial clone lacks.
  { key: 'core.sshCommand', names: 'program', neutral: NO_PROTOCOL, settings: ['core.sshCommand=false'] },
  { key: 'core.gitProxy', names: 'program', neutral: NO_PROTOCOL },
  { key: 'core.askPass', names: 'program', neutral: NO_PROTOCOL, settings: ['core.askPass='] },
  { key: 'credential.helper', names: 'program', neutral: NO_PROTOCOL, settings: ['credential.helper='] },
  {
    key: 'remote.*.url',
    names: 'host',
    neutral: NO_PROTOCOL,
    settings: ['protocol.allow=never', 'protocol.ext.allow=never'],
  },
  {
    key: 'remote.*.promisor',
    names: 'host',
    neutral: 'GIT_NO_LAZY_FETCH=1; for a git without it, GIT_ALLOW_PROTOCOL=none',
  },
  { key: 'extensions.partialClone', names: 'host', neutral: 'as remote.*.promisor' },
  { key: 'remote.*.uploadpack', names: 'program', neutral: NO_PROTOCOL, settings: ['protocol.file.allow=never'] },
  { key: 'remote.*.receivepack', names: 'program', neutral: 'nothing is pushed' },
  { key: 'remote.*.vcs', names: 'program', neutral: NO_PROTOCOL },
  { key: 'remote.*.proxy', names: 'host', neutral: NO_PROTOCOL },
  {
    key: 'http.proxy',
    names: 'host',
    neutral: NO_PROTOCOL,
    settings: ['protocol.http.allow=never', 'protocol.https.allow=never'],
  },
  { key: 'url.*.insteadOf', names: 'host', neutral: NO_PROTOCOL },
  { key: 'fetch.bundleURI', names: 'host', neutral: NO_PROTOCOL },
  { key: 'uploadpack.packObjectsHook', names: 'program', neutral: 'git reads it from settings of the user alone' },
  { key: 'submodule.*.update', names: 'program', neutral: NOT_CALLED },
  {
    key: 'submodule.*.url',
    names: 'host',
    neutral: NO_PROTOCOL,
    settings: ['submodule.recurse=false', 'diff.submodule=short'],
  },
  // Programs of commands that write.
  { key: 'core.editor', names: 'program', neutral: NOT_CALLED },
  { key: 'sequence.editor', names: 'program', neutral: NOT_CALLED },
  { key: 'trailer.*.command', names: 'program', neutral: NOT_CALLED },
  { key: 'trailer.*.cmd', names: 'program', neutral: NOT_CALLED },
  { key: 'merge.*.driver', names: 'program', neutral: NOT_CALLED },
  { key: 'interactive.diffFilter', names: 'program', neutral: NOT_CALLED },
  { key: 'difftool.*.cmd', names: 'program', neutral: NOT_CALLED },
  { key: 'mergetool.*.cmd', names: 'program', neutral: NOT_CALLED },
  { key: 'tar.*.command', names: 'program', neutral: NOT_CALLED },
  { key: 'sendemail.sendmailCmd', names: 'program', neutral: NOT_CALLED },
  { key: 'browser.*.cmd', names: 'program', neutral: NOT_CALLED },
  { key: 'man.*.cmd', names: 'program', neutral: NOT_CALLED },
  // Files.
  { key: 'include.path', names: 'file', neutral: `${OWN_SETTINGS}; a pipe ends at the limit of time` },
  { key: 'includeIf.*.path', names: 'file', neutral: `${OWN_SETTINGS}; a pipe ends at the limit of time` },
  { key: 'core.worktree', names: 'file', neutral: 'a repository whose worktree lies elsewhere is refused' },
  { key: 'core.attributesFile', names: 'file', neutral: 'no file', settings: ['core.attributesFile=/dev/null'] },
  { key: 'core.excludesFile', names: 'file', neutral: 'no file', settings: ['core.excludesFile=/dev/null'] },
  { key: 'mailmap.file', names: 'file', neutral: 'no file', settings: ['mailmap.file='] },
  {
    key: 'mailmap.blob',
    names: 'file',
    neutral: 'none; in a bare repository that of HEAD, as git has it',
    settings: ['mailmap.blob='],
  },
  {
    key: 'blame.ignoreRevsFile',
    names: 'file',
    neutral:
      'a blame is refused where it is no plain file, and an empty one is named behind it: what it lists is ignored',
  },
  { key: 'diff.orderFile', names: 'file', neutral: '-O/dev/null', settings: ['diff.orderFile=/dev/null'] },
  { key: 'commit.template', names: 'file', neutral: NOT_CALLED },
  { key: 'gpg.ssh.allowedSignersFile', names: 'file', neutral: 'no signature is shown' },
  { key: 'fsck.skipList', names: 'file', neutral: NOT_CALLED },
  { key: 'http.cookieFile', names: 'file', neutral: NO_PROTOCOL },
  { key: 'init.templateDir', names: 'file', neutral: NOT_CALLED },
  { key: 'trace2.eventTarget', names: 'file', neutral: 'git reads it from settings of the user alone' },
];

/** What else would change what git prints: each as git has it by itself. */
export const FALSIFYING_SETTINGS: readonly string[] = [
  'core.quotePath=true',
  'core.bigFileThreshold=512m',
  'core.safecrlf=false',
  'color.ui=false',
  'color.diff=false',
  'log.mailmap=true',
  'log.follow=false',
  'log.showRoot=true',
  'diff.renames=true',
  'diff.renameLimit=1000',
  'diff.algorithm=default',
  'diff.indentHeuristic=true',
  'diff.relative=false',
  'diff.ignoreSubmodules=none',
  'diff.suppressBlankEmpty=false',
  'diff.noprefix=false',
  'diff.mnemonicPrefix=false',
  'blame.showRoot=false',
  'blame.blankBoundary=false',
  'blame.markIgnoredLines=false',
  'blame.markUnblamableLines=false',
];
