/** What hostile settings point at: each leaves a mark, or never ends, when it is followed. */
export interface Trap {
  /** Leaves a mark when it runs. */
  readonly program: string;
  /** Has the program as every hook. */
  readonly hooks: string;
  /** Never ends for whoever reads it. */
  readonly pipe: string;
  /** `host:port` that notes who connects. */
  readonly host: string;
  /** A folder with a file of its own, which is no part of the repository. */
  readonly elsewhere: string;
}

export interface HostileSetting {
  readonly settings: (trap: Trap) => Readonly<Record<string, string>>;
  /** An object is missing, which git fetches from the remote that it is said to be at. */
  readonly isPartial?: boolean;
  /** A command of an unprotected git that falls for it: shows that the trap is one. */
  readonly provoke?: readonly string[];
}

const OPEN = Object.fromEntries(
  ['', '.ext', '.file', '.git', '.ssh', '.http', '.https', '.trap'].map((name) => [`protocol${name}.allow`, 'always']),
);

type Settings = Readonly<Record<string, string>>;

function one(key: string, more: Settings = {}): (trap: Trap) => Settings {
  return ({ program }) => ({ [key]: program, ...more });
}

function file(key: string): HostileSetting {
  return { settings: ({ pipe }) => ({ [key]: pipe }) };
}

/** A remote that lacks nothing but what it is asked for. */
function remote(settings: (trap: Trap) => Settings, provoke?: readonly string[]): HostileSetting {
  return {
    settings: (trap) => ({
      ...OPEN,
      'core.repositoryFormatVersion': '1',
      'extensions.partialClone': 'origin',
      'remote.origin.promisor': 'true',
      'remote.origin.fetch': '+refs/heads/*:refs/remotes/origin/*',
      ...settings(trap),
    }),
    isPartial: true,
    ...(provoke === undefined ? {} : { provoke }),
  };
}

const LIST_REMOTE = ['ls-remote', 'origin'];
const HTTP = ({ host }: Trap): Settings => ({ 'remote.origin.url': `http://user@${host}/x` });

/** For every key of git that names a program, a file or a host, settings of a repository that abuse it. */
export const HOSTILE_SETTINGS: Readonly<Record<string, HostileSetting>> = {
  'core.fsmonitor': { settings: one('core.fsmonitor'), provoke: ['status'] },
  'core.hooksPath': {
    settings: ({ hooks }) => ({ 'core.hooksPath': hooks }),
    provoke: ['commit', '--allow-empty', '--message=x'],
  },
  'core.pager': { settings: one('core.pager') },
  'pager.*': {
    settings: ({ program }) =>
      Object.fromEntries(
        ['log', 'blame', 'config', 'rev-list', 'ls-tree', 'remote'].map((name) => [`pager.${name}`, program]),
      ),
  },
  'diff.external': { settings: one('diff.external'), provoke: ['diff', 'HEAD~1'] },
  'diff.*.command': { settings: one('diff.d.command'), provoke: ['diff', 'HEAD~1'] },
  'diff.*.textconv': { settings: one('diff.d.textconv'), provoke: ['diff', 'HEAD~1'] },
  'filter.*.clean': { settings: one('filter.f=x.clean', { 'filter.f=x.required': 'true' }), provoke: ['blame', 'a'] },
  'filter.*.process': {
    settings: one('filter.f=x.process', { 'filter.f=x.required': 'true' }),
    provoke: ['blame', 'a'],
  },
  'filter.*.smudge': { settings: one('filter.f=x.smudge'), provoke: ['checkout', '--force', 'HEAD~1'] },
  'gpg.program': { settings: one('gpg.program', { 'log.showSignature': 'true' }), provoke: ['log'] },
  'gpg.*.program': {
    settings: one('gpg.openpgp.program', { 'log.showSignature': 'true', 'gpg.ssh.program': '/nonexistent' }),
    provoke: ['log'],
  },
  'gpg.ssh.defaultKeyCommand': {
    settings: one('gpg.ssh.defaultKeyCommand', { 'gpg.format': 'ssh', 'commit.gpgSign': 'true' }),
    provoke: ['commit', '--allow-empty', '--message=x'],
  },
  'alias.*': {
    settings: ({ program }) =>
      Object.fromEntries(
        ['log', 'blame', 'rev-parse', 'rev-list', 'cat-file', 'remote', 'own'].map((name) => [
          `alias.${name}`,
          `!${program}`,
        ]),
      ),
    provoke: ['own'],
  },
  'core.alternateRefsCommand': remote(({ program }) => ({
    'core.alternateRefsCommand': program,
    'remote.origin.url': '.',
  })),
  'core.sshCommand': remote(
    ({ program }) => ({ 'core.sshCommand': program, 'remote.origin.url': 'ssh://x/y' }),
    LIST_REMOTE,
  ),
  'core.gitProxy': remote(
    ({ program }) => ({ 'core.gitProxy': program, 'remote.origin.url': 'git://x/y' }),
    LIST_REMOTE,
  ),
  'core.askPass': remote((trap) => ({ 'core.askPass': trap.program, ...HTTP(trap) })),
  'credential.helper': remote((trap) => ({ 'credential.helper': trap.program, ...HTTP(trap) })),
  'remote.*.url': remote(({ program }) => ({ 'remote.origin.url': `ext::${program}` }), LIST_REMOTE),
  'remote.*.promisor': remote(
    ({ program }) => ({ 'remote.origin.url': `ext::${program}` }),
    ['cat-file', 'blob', 'HEAD~3:a'],
  ),
  'extensions.partialClone': remote(
    ({ program }) => ({ 'remote.other.url': `ext::${program}`, 'extensions.partialClone': 'other' }),
    ['cat-file', 'blob', 'HEAD~3:a'],
  ),
  'remote.*.uploadpack': remote(
    ({ program }) => ({ 'remote.origin.uploadpack': program, 'remote.origin.url': '.' }),
    ['cat-file', 'blob', 'HEAD~3:a'],
  ),
  'remote.*.receivepack': {
    settings: ({ program }) => ({ ...OPEN, 'remote.origin.receivepack': program, 'remote.origin.url': '.' }),
    provoke: ['push', 'origin', 'HEAD:refs/heads/x'],
  },
  'remote.*.vcs': remote(({ program }) => ({ 'remote.origin.vcs': 'ext', 'remote.origin.url': program }), LIST_REMOTE),
  'remote.*.proxy': remote(({ host }) => ({
    'remote.origin.url': 'http://x.invalid/y',
    'remote.origin.proxy': `http://${host}`,
  })),
  'http.proxy': remote(({ host }) => ({ 'remote.origin.url': 'http://x.invalid/y', 'http.proxy': `http://${host}` })),
  'url.*.insteadOf': remote(
    ({ program }) => ({
      'remote.origin.url': 'https://x.invalid/y',
      [`url.ext::${program}.insteadOf`]: 'https://x.invalid/y',
    }),
    LIST_REMOTE,
  ),
  'fetch.bundleURI': remote(({ host }) => ({ 'fetch.bundleURI': `http://${host}/x`, 'remote.origin.url': '.' })),
  'uploadpack.packObjectsHook': remote(({ program }) => ({
    'uploadpack.packObjectsHook': program,
    'remote.origin.url': '.',
  })),
  'submodule.*.update': {
    settings: ({ program }) => ({
      ...OPEN,
      'submodule.sub.update': `!${program}`,
      'submodule.recurse': 'true',
      'diff.submodule': 'log',
    }),
  },
  'submodule.*.url': {
    settings: ({ program }) => ({ ...OPEN, 'submodule.sub.url': `ext::${program}`, 'submodule.recurse': 'true' }),
  },
  'core.editor': { settings: one('core.editor'), provoke: ['commit', '--allow-empty'] },
  'sequence.editor': { settings: one('sequence.editor') },
  'trailer.*.command': { settings: one('trailer.t.command'), provoke: ['interpret-trailers', 'a'] },
  'trailer.*.cmd': { settings: one('trailer.t.cmd'), provoke: ['interpret-trailers', '--trailer=t=x', 'a'] },
  'merge.*.driver': { settings: one('merge.m.driver') },
  'interactive.diffFilter': { settings: one('interactive.diffFilter') },
  'difftool.*.cmd': { settings: one('difftool.t.cmd', { 'diff.tool': 't' }) },
  'mergetool.*.cmd': { settings: one('mergetool.t.cmd', { 'merge.tool': 't' }) },
  'tar.*.command': { settings: one('tar.x.command'), provoke: ['archive', '--format=x', 'HEAD'] },
  'sendemail.sendmailCmd': { settings: one('sendemail.sendmailCmd') },
  'browser.*.cmd': { settings: one('browser.b.cmd', { 'web.browser': 'b' }) },
  'man.*.cmd': { settings: one('man.m.cmd', { 'man.viewer': 'm' }) },
  'include.path': { settings: ({ elsewhere }) => ({ 'include.path': `${elsewhere}/settings` }), provoke: ['status'] },
  'includeIf.*.path': {
    settings: ({ elsewhere }) => ({ 'includeIf.gitdir:/**.path': `${elsewhere}/settings` }),
    provoke: ['status'],
  },
  'core.worktree': { settings: ({ elsewhere }) => ({ 'core.worktree': elsewhere }) },
  'core.attributesFile': file('core.attributesFile'),
  'core.excludesFile': file('core.excludesFile'),
  'mailmap.file': file('mailmap.file'),
  'mailmap.blob': { settings: () => ({ 'mailmap.blob': 'HEAD:renamed' }) },
  'blame.ignoreRevsFile': file('blame.ignoreRevsFile'),
  'diff.orderFile': file('diff.orderFile'),
  'commit.template': file('commit.template'),
  'gpg.ssh.allowedSignersFile': {
    settings: ({ pipe }) => ({ 'gpg.ssh.allowedSignersFile': pipe, 'log.showSignature': 'true' }),
  },
  'fsck.skipList': file('fsck.skipList'),
  'http.cookieFile': remote((trap) => ({ 'http.cookieFile': trap.pipe, ...HTTP(trap) })),
  'init.templateDir': file('init.templateDir'),
  'trace2.eventTarget': { settings: ({ elsewhere }) => ({ 'trace2.eventTarget': `${elsewhere}/mark` }) },
};
