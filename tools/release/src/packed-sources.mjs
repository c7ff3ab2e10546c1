/** What is made into the folders of a package that the repository does not have. */
const MADE_FROM = { dist: ['src'], bundle: ['src', 'bundler'] };

/** The release itself writes it. */
const WRITTEN = 'CHANGELOG.md';

const packedBy = ({ files = [] }) => files.filter((name) => !name.startsWith('!') && name !== WRITTEN);

/**
 * What reaches the users of a package, beside its manifest and what it needs of other packages: paths from the root of the
 * workspace, with forward slashes.
 */
export function packedSources({ path, manifest }) {
  const own = new Set(packedBy(manifest).flatMap((name) => MADE_FROM[name] ?? [name]));
  const others = packedBy(manifest).includes('bundle') ? builtBesides(manifest) : [];
  return [...[...own].map((name) => `${path}/${name}`), ...others];
}

/** What one of its built folders is made from. */
export function sourcesOf({ path, manifest }, built) {
  const others = built === 'bundle' ? builtBesides(manifest) : [];
  return [...MADE_FROM[built].map((name) => `${path}/${name}`), ...others];
}

/** What Nx builds the bundle again for when it changes. */
function builtBesides({ nx }) {
  const inputs = (nx?.targets?.build?.inputs ?? []).filter((input) => typeof input === 'string');
  return inputs.flatMap((input) => /^\{workspaceRoot\}\/(.+?)(?:\/\*\*)?$/u.exec(input)?.[1] ?? []);
}

const TEST = /\.(?:test|example)\.\w+$|(?:^|[\\/])test-support(?:[\\/]|$)/u;

/** Whether a file or a folder is only for tests. */
export const isTest = (path) => TEST.test(path);

/** The same in the words of git. */
export const WITHOUT_TESTS = ['**/*.test.*', '**/*.example.*', '**/test-support/**'].map(
  (pattern) => `:(exclude,glob)${pattern}`,
);
