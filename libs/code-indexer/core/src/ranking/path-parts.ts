/** What a path says of a file: `lib/shop/cart.test.ts` is about `cart`, in `lib/shop`. */
export interface PathParts {
  readonly stem: string;
  /** The three nearest. */
  readonly folders: string;
}

const NEAREST_FOLDERS = 3;

export function partsOfPath(path: string): PathParts {
  const names = path.split('/');
  const file = names.pop() ?? '';
  const stem = file.replace(/\.[^.]*$/u, '').replace(/\.(?:d|test|spec)$/u, '');
  return { stem, folders: names.slice(-NEAREST_FOLDERS).join(' ') };
}

const TESTS =
  /(?:^|\/)(?:tests?|specs?|__tests__|testing|test_\w+|\w*[-_.]tests?)\/|(?:^|\/)(?:test_[^/]*|[^/]*(?:[._-](?:test|tests|spec)|Tests?|Spec))\.[a-z]+$/u;
const EXAMPLES =
  /(?:^|\/)(?:_?examples?|samples?|demos?|playground|bench(?:es|marks?)?|fixtures?|docs?_src)\/|[Bb]enchmark[^/]*$/u;
const FOREIGN =
  /(?:^|\/)(?:vendor|third[-_]party|node_modules|dist|build|generated|legacy|deprecated)\/|\.min\.js$|\.generated\.|_pb2?\./u;
const DATA =
  /\.(?:json|ya?ml|toml|lock|md|rst|txt|xml|html|css|ini|cfg|mod|tex|bib)$|(?:^|\/)(?:licen[cs]e|copying|notice|authors|contributors|maintainers|readme|changelog|changes|history|news|todo|install)$/iu;

export const isTest = (path: string): boolean => TESTS.test(path);
export const isExample = (path: string): boolean => EXAMPLES.test(path);
/** Not written here, or not any more. */
export const isForeign = (path: string): boolean => FOREIGN.test(path);
export const isData = (path: string): boolean => DATA.test(path);
