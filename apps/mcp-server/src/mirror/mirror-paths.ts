import { join } from 'node:path';

/** Where a home keeps what belongs to the mirror of its rows. */
export interface MirrorPaths {
  /** Begins the names of its collections on the server. */
  readonly id: string;
  /** There once the rows of the home are the truth. */
  readonly rowsAreHere: string;
  /** How far the rows are that are fetched from a server which had them alone. */
  readonly fetching: string;
}

export function mirrorPaths(directory: string): MirrorPaths {
  return {
    id: join(directory, 'id'),
    rowsAreHere: join(directory, 'rows-are-here.json'),
    fetching: join(directory, 'fetching.json'),
  };
}
