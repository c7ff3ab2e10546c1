/** Fields of a manifest that name packages. */
const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/**
 * The packages whose release calls for one of this package: what its users install with it and, of a bundle, what it is
 * bundled from. What it is only tested with reaches nobody.
 */
function neededBy({ files = [], ...manifest }) {
  const reaching = DEPENDENCY_FIELDS.filter((field) => field !== 'devDependencies' || files.includes('bundle'));
  return new Set(reaching.flatMap((field) => Object.keys(manifest[field] ?? {})));
}

module.exports = { DEPENDENCY_FIELDS, neededBy };
