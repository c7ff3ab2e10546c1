import { runGit } from './run-git.mjs';

const SUBJECT = /^Release \d+ packages$/u;

/** One commit of a release, whose message has its tags, and those tags. */
export async function commitRelease(root, bumps) {
  const tags = bumps.map(({ name, to }) => `${name}@${to}`);
  await runGit(root, 'add', '--all');
  await runGit(root, 'commit', '--quiet', '-m', `Release ${bumps.length} packages`, '-m', tags.join('\n'));
  await tagLastRelease(root);
}

/** Makes the tags that the last release has not made, as it was broken off; their names. */
export async function tagLastRelease(root) {
  const { commit, tags } = await lastRelease(root);
  const places = await tagPlaces(root);
  const elsewhere = tags.find((tag) => places.has(tag) && places.get(tag) !== commit);
  if (elsewhere !== undefined) throw await misplaced(root, { tag: elsewhere, place: places.get(elsewhere), commit });
  const missing = tags.filter((tag) => !places.has(tag));
  for (const tag of missing) await runGit(root, 'tag', '--annotate', tag, commit, '-m', tag);
  return missing;
}

async function misplaced(root, { tag, place, commit }) {
  const advice = (await isPushed(root, place))
    ? 'This release is pushed already: start from main, as origin has it, and leave the tag where it is.'
    : `If the other was given up, delete the tag with "git tag --delete ${tag}", and run this again.`;
  return new Error(`The tag ${tag} is at ${place}, and its release at ${commit}. ${advice}`);
}

/** Also where there is no such branch it is not. */
const isPushed = (root, commit) =>
  runGit(root, 'merge-base', '--is-ancestor', commit, 'refs/remotes/origin/main').then(
    () => true,
    () => false,
  );

async function lastRelease(root) {
  const search = ['--extended-regexp', '--grep=^Release [0-9]+ packages$'];
  const [commit, subject = '', ...body] = (await runGit(root, 'log', '-1', ...search, '--format=%H%n%B')).split('\n');
  return { commit, tags: SUBJECT.test(subject) ? body.filter((line) => line.startsWith('@')) : [] };
}

/** The commit of each tag. */
async function tagPlaces(root) {
  const format = '%(refname:strip=2) %(if)%(*objectname)%(then)%(*objectname)%(else)%(objectname)%(end)';
  const lines = (await runGit(root, 'for-each-ref', `--format=${format}`, 'refs/tags')).split('\n');
  return new Map(lines.map((line) => line.split(' ')));
}
