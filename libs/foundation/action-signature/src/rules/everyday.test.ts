import { describe, expect, it } from '@jest/globals';
import { mistaken } from '../test-support/ruled-out.ts';

/** What is run all day long, and speaks of much that is ruled out. */
const EVERYDAY = [
  'git status',
  'git add src/a.ts && git commit -m "fix: never push to main, rm -rf or DROP TABLE"',
  'git push -u origin HEAD',
  'npm test',
  'npx tsc --noEmit',
  'cat src/a.ts | head -50',
  'grep -rn "DROP TABLE" src',
  'sed -n 1,40p keys.md',
  'ls -la dist keys',
  'find . -name "*.ts" | xargs wc -l',
  'cd web && npm run build && cd ..',
  'python3 -m pytest -q',
  'docker compose ps',
  'git commit -m "$(cat <<\'EOF\'\nfix: stop `rm -rf keys/` and `git push --force` (see docs)\n\nDROP TABLE users is gone\nEOF\n)"',
  'gh pr create --title "Never DROP TABLE" --body "rm -rf keys/"',
  "cat > /tmp/note.md <<'EOF'\nrm -rf keys/\nDROP TABLE users;\nEOF",
  'curl -s localhost:3000/api | jq .',
  'psql -c "select * from users"',
  'node -e "console.log(1)"',
  'git log --oneline main..HEAD',
  'git diff main -- src',
  'git fetch origin && git rebase origin/main',
  'git merge origin/main',
  'git stash list',
  'echo "git push origin main" >> docs/howto.md',
  'rg "git push origin main" docs',
  'git checkout -b fix/main-menu && git push -u origin fix/main-menu',
];

describe('what only speaks of it, or is done elsewhere, breaks no rule', () => {
  it.each([
    'Never push to main',
    'rm -rf is forbidden',
    'keys/ is off limits',
    'Never drop tables',
    'Never DROP TABLE on prod',
    'Never force-push',
    'Do not edit files in dist/',
    'Never commit to main',
    'Never run `docker compose down`',
    'Do not touch package.json',
    'Use pnpm, not yarn',
    'Never run UPDATE without WHERE',
    'Do not run anything with sudo',
    'Only Jana may push to main',
    'Never merge into main',
    'No DELETE without WHERE on users',
  ])('%s', (memory) => {
    expect(mistaken(memory, { ruledOut: [], others: EVERYDAY }).alarms).toEqual([]);
  });
});
