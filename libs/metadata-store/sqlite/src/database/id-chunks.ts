const IDS_PER_STATEMENT = 500;

/** Each id once, in lists short enough for the variables of one SQL statement. */
export function idChunks(ids: readonly string[]): string[][] {
  const unique = [...new Set(ids)];
  const count = Math.ceil(unique.length / IDS_PER_STATEMENT);
  return Array.from({ length: count }, (_, chunk) =>
    unique.slice(chunk * IDS_PER_STATEMENT, (chunk + 1) * IDS_PER_STATEMENT),
  );
}
