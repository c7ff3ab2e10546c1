/** Commands that are hard to take back. A miss costs a reminder and nothing else. */
const RISKY: readonly RegExp[] = [
  /\brm\s+(?:-\w*\s+)*-\w*[rf]/u,
  /\bgit\s+(?:push\s[^|;&]*(?:--force|-f\b)|reset\s+--hard|rebase\b|clean\s+-\w*f|filter-(?:branch|repo)|branch\s+-D)/u,
  /\b(?:drop|truncate)\s+(?:table|database|schema)\b|\bdelete\s+from\b/iu,
  /\b(?:migrate|migration|alembic\s+upgrade|db:(?:migrate|reset|drop))\b/iu,
  /\b(?:deploy|rollout|terraform\s+(?:apply|destroy)|kubectl\s+(?:apply|delete|drain)|helm\s+(?:install|upgrade|rollback|uninstall))\b/iu,
  /\b(?:npm|pnpm|yarn|cargo|twine|gem)\s+(?:publish|upload|push)\b/iu,
  /\b(?:dd\s+if=|mkfs|chmod\s+-R|chown\s+-R)/u,
];

export function isRisky(command: string): boolean {
  const beginning = command.slice(0, 4000);
  return RISKY.some((pattern) => pattern.test(beginning));
}
