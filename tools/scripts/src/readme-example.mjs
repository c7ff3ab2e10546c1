const BLOCK = /<!-- example:start -->[\s\S]*?<!-- example:end -->/;

/** `readme` with `example` between its markers; `undefined` when it has no markers. */
export function withExample(readme, example) {
  if (!BLOCK.test(readme)) return undefined;
  const block = `<!-- example:start -->\n\n\`\`\`ts\n${example.trim()}\n\`\`\`\n\n<!-- example:end -->`;
  return readme.replace(BLOCK, () => block);
}
