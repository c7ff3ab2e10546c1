const IN_BUNDLES = 'keep the weights package outside of the bundle, or give createStaticEmbedding a `read`';
const REPAIR =
  'Install the package that the file is in again; in a checkout `git restore` brings it back, or a build where that made it; ' +
  `where the code is bundled, ${IN_BUNDLES}.`;
const MISSING = 'ENOENT';

/** The file is not at fault, but the way it is read: says what to do then. */
export class ReadFailure extends Error {
  readonly advice: string;

  constructor(message: string, advice: string, cause?: unknown) {
    super(message, { cause });
    this.advice = advice;
  }
}

/** As that of Node.js. */
export function fetchReadsNoFiles(cause: unknown): ReadFailure {
  const advice =
    'Give a `read` that does, or take createPackagedStaticEmbedding of @learning-memory/embedding-static/node.';
  return new ReadFailure('`fetch` of this runtime reads no file: addresses', advice, cause);
}

export function fetchFailed(message: string, cause?: unknown): ReadFailure {
  const advice = `See that the file is served there; where the code is bundled, ${IN_BUNDLES}. The next call tries again.`;
  return new ReadFailure(message, advice, cause);
}

/** What to do; `repair` says what brings a missing or damaged file back. */
export function adviceFor(cause: unknown, repair: string = REPAIR): string {
  if (cause instanceof ReadFailure) return cause.advice;
  const code = codeOf(cause);
  return code === undefined || code === MISSING
    ? `${repair} The next call loads it anew.`
    : 'The next call tries again.';
}

/** The code of a file system's error, whose message names the path again, or of what keeps `fetch` from its server. */
export function reasonOf(cause: unknown): string {
  const code = codeOf(cause);
  if (code !== undefined) return code === MISSING ? 'the file is missing' : code;
  return cause instanceof Error ? cause.message : String(cause);
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause);
}
