const MINIMUM = [20, 19];

/** The complaint about a Node.js that is too old; `undefined` when `version` (for example `20.19.1`) will do. */
export function nodeVersionProblem(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return undefined;
  return `Node.js ${version} is too old: this workspace needs ${MINIMUM.join('.')} or newer. Install a newer Node.js and run the command again.`;
}
