/** Fields of a manifest that name packages. */
const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/** It writes the ranges of its own devDependencies into the packages that it starts. */
const HANDS_ON = '@learning-memory/create-adapter';

/** Whether what a package is developed with reaches its users: in a bundle, or by name. */
const handsOn = ({ name, files = [] }) => files.includes('bundle') || name === HANDS_ON;

/**
 * The packages whose release calls for one of this package: what its users install with it and, of a bundle, what it is
 * bundled from. What it is only tested with reaches nobody.
 */
function neededBy(manifest) {
  const reaching = DEPENDENCY_FIELDS.filter((field) => field !== 'devDependencies' || handsOn(manifest));
  return new Set(reaching.flatMap((field) => Object.keys(manifest[field] ?? {})));
}

/** The fields of a manifest that change something for the users of the package. */
function reachingUsers(manifest) {
  const unseen = handsOn(manifest) ? ['nx'] : ['nx', 'devDependencies'];
  return Object.fromEntries(Object.entries(manifest).filter(([field]) => !unseen.includes(field)));
}

module.exports = { DEPENDENCY_FIELDS, neededBy, reachingUsers };
