import { describe, expect, it } from '@jest/globals';
import { mistaken, type Use } from '../test-support/ruled-out.ts';

describe('branches and remotes that a memory rules out', () => {
  it.each<[memory: string, ruledOut: readonly Use[], others: readonly Use[]]>([
    [
      'Never push to main',
      [
        'git push origin HEAD:main',
        'git push origin +main',
        'git push --all',
        'git push --mirror origin',
        'git checkout main && git merge fix && git push',
        'git switch main; git merge x; git push',
        'git push origin :main',
        'git push -u origin main',
        'git checkout main && git push origin HEAD',
        'git push origin HEAD:refs/heads/main',
        'git push origin fix:main',
        'git switch -c main && git push',
      ],
      [
        'git push',
        'git push origin HEAD',
        'git fetch origin main && git push',
        'git rebase origin/main && git push',
        'git checkout main && git pull && git checkout -b fix && git push -u origin fix',
        'git push origin main:fix',
        'git push origin feature/main',
        'git switch main && git pull',
        'git push origin fix && git checkout main',
        'git checkout main && git checkout - && git push',
        'git push --tags',
        'git commit -m "main" && git push',
        'git checkout main -- src/a.ts && git push',
      ],
    ],
    [
      "Don't commit directly to main",
      ['git checkout main && git commit -am x', 'git switch main; git commit -m y'],
      [
        'git commit -m "sync with main"',
        'git checkout -b fix main && git commit -m x',
        'git merge main && git commit -m x',
        'git checkout main && git pull && git switch -c fix && git commit -am x',
      ],
    ],
    [
      'Never delete branches on origin',
      ['git push origin --delete feature/x', 'git push origin :feature/x', 'git push -d origin x'],
      ['git branch -d feature/x', 'git push origin feature/x', 'git fetch -p origin'],
    ],
    [
      'Never merge into main, open a PR',
      ['git checkout main && git merge fix', 'git switch main; git merge --ff-only fix'],
      [
        'git merge main',
        'git checkout fix && git merge main',
        'git checkout main && git pull',
        'git merge origin/main',
        'git commit -m "merge into main"',
      ],
    ],
    [
      'No force pushes',
      ['git push -f', 'git push --force-with-lease origin x', 'git push origin +fix'],
      ['git push', 'git push origin fix'],
    ],
    [
      'Never squash-merge PRs: `gh pr merge --squash`',
      ['gh pr merge 12 --squash', 'gh pr merge --squash --delete-branch 3'],
      ['gh pr merge 12 --merge', 'gh pr view 12'],
    ],
    [
      'Never merge PRs yourself',
      ['gh pr merge 12', 'gh pr merge --auto 3'],
      ['gh pr view', 'gh pr create', 'git merge main'],
    ],
    ['Nie auf main pushen', ['git push origin main', 'git push origin HEAD:main'], ['git push origin fix']],
    ['Please delete old branches when a PR is merged', [], ['git push origin --delete x']],
    [
      'Never commit to main directly, use a branch',
      ['git checkout main && git add -A && git commit -m x'],
      ['git checkout -b fix && git commit -m x', 'git commit -m "x"'],
    ],
    [
      'Never push to release/*',
      ['git push origin release/1.2', 'git checkout release/1.2 && git cherry-pick a && git push'],
      ['git push', 'git push origin fix', 'git fetch origin release/1.2 && git push origin fix'],
    ],
    [
      'Never push to release branches',
      ['git push origin release/1.2', 'git push origin HEAD:release/1.2', 'git checkout release/1.2 && git push'],
      ['git push origin fix/release-notes', 'git push', 'git fetch origin release/1.2 && git push origin fix'],
    ],
    [
      'Never push to upstream',
      ['git push upstream fix', 'git push upstream HEAD'],
      ['git push origin fix', 'git fetch upstream && git push origin fix'],
    ],
    ['Do not force-push to shared branches', [], ['git push origin fix']],
    [
      'Never force-push to main',
      [
        'git checkout main && git push -f',
        'git push origin +HEAD:main',
        'git push --force-with-lease origin main:main',
        'git push --force --all',
      ],
      [
        'git push -f origin fix',
        'git rebase main && git push -f',
        'git push -f',
        'git fetch origin main && git rebase origin/main && git push --force-with-lease',
      ],
    ],
    [
      'Never use `git push --force`, use `--force-with-lease`',
      ['git push --force'],
      ['git push --force-with-lease', 'git push'],
    ],
    [
      'Never push directly to production: heroku deploys from CI',
      ['git push production main'],
      ['git push origin fix', 'git push'],
    ],
    ['Never run git push from the release branch', [], ['git push origin fix']],
    [
      'Pushing to main is forbidden',
      ['git push origin main', 'git checkout main && git commit -am x && git push'],
      ['git push origin dev', 'git fetch origin main && git push'],
    ],
    ["Don't merge anything into release", ['git checkout release && git merge fix'], ['git merge release']],
    [
      'Never push to develop',
      ['git push origin develop', 'git checkout develop && git push'],
      ['git push origin fix', 'git push'],
    ],
    ['Never push to GitHub yourself', ['git push', 'git push origin fix'], ['git status']],
    [
      'Never push to gh-pages by hand',
      [
        'git push origin gh-pages',
        'git push origin HEAD:gh-pages',
        'git push origin `git subtree split --prefix dist main`:gh-pages --force',
      ],
      ['git push origin fix'],
    ],
    ['Never force-push (git push -f) to main', ['git push -f origin main'], ['git push -f origin fix']],
    ['No force-push a main', ['git push -f origin main'], ['git push origin main']],
    [
      'No hagas force-push a main',
      ['git push -f origin main'],
      ['git push origin main', 'git rebase origin/main && git push -f origin fix'],
    ],
    [
      'We squash on GitHub, so please do not rebase or amend commits that are already pushed',
      [],
      ['git rebase --abort'],
    ],
    ['Ne jamais pousser sur main', ['git push origin main'], ['git push origin fix']],
    [
      'Never merge dependabot PRs with `gh pr merge --admin`',
      ['gh pr merge 3 --admin', 'gh pr merge --admin --squash 4'],
      ['gh pr merge 3', 'gh pr view 3'],
    ],
    [
      'Never rebase main',
      ['git checkout main && git rebase fix', 'git rebase fix main', 'git switch main; git rebase -i HEAD~3'],
      [
        'git rebase main',
        'git rebase origin/main',
        'git fetch origin main && git rebase origin/main && git push -f origin fix',
        'git rebase --onto main a fix',
        'git checkout fix && git rebase main',
      ],
    ],
    [
      'Avoid git rebase on cert/* branches',
      ['git checkout cert/en60335 && git rebase main', 'git rebase main cert/en60335'],
      ['git rebase main', 'git checkout fix && git rebase cert/en60335'],
    ],
  ])('%s', (memory, ruledOut, others) => {
    expect(mistaken(memory, { ruledOut, others })).toEqual({ missed: [], alarms: [] });
  });
});
