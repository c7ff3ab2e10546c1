/** What it throws; fails where it does not. */
export function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

/** Errors of native code are of another realm in tests, so their class is told by its name. */
export function classOf(run: () => unknown): unknown {
  return (thrownBy(run) as Error).constructor.name;
}

export function codeOf(run: () => unknown): unknown {
  return (thrownBy(run) as { readonly code?: unknown }).code;
}
