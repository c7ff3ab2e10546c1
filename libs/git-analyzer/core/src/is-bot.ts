import type { Author } from '@learning-memory/git-analyzer';

/** `dependabot[bot]`, `Renovate Bot`, `snyk-bot`. */
const BOT_NAME = /(?:\[bot\]|[\s_-]bot)$/iu;
/** Services whose name or address does not end in "bot" in all of their commits. */
const KNOWN_BOTS = /^(?:dependabot|greenkeeper|github[ -]actions|mergify|pre-commit-ci|pyup-bot|renovate)\b/iu;

/** By name and by the part of the address before the `@`, without GitHub's number. */
export function isBot({ name, email }: Author): boolean {
  const mailbox = (email.split('@')[0] ?? '').replace(/^\d+\+/u, '');
  return [name.trim(), mailbox].some((text) => BOT_NAME.test(text) || KNOWN_BOTS.test(text));
}
