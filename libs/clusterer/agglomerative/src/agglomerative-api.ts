import { cutTree } from './cut-tree.ts';
import { listMerges } from './list-merges.ts';

/** What the worker answers to. */
export const agglomerativeApi: { readonly cutTree: typeof cutTree; readonly listMerges: typeof listMerges } = {
  cutTree,
  listMerges,
};

export type AgglomerativeApi = typeof agglomerativeApi;
