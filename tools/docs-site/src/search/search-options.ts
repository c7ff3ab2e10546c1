/** As the script of the pages has them: an index is read with the options that it was made with. */
export const SEARCH_OPTIONS: { fields: string[]; storeFields: string[] } = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading'],
};
