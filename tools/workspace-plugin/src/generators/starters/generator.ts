import { formatFiles, type Tree } from '@nx/devkit';
import { renderStarters, STARTERS_FILE } from '../../starters';

/** Writes what `npm create @learning-memory/adapter` starts from anew. */
export default async function startersGenerator(tree: Tree): Promise<void> {
  tree.write(STARTERS_FILE, renderStarters(tree));
  await formatFiles(tree);
}
