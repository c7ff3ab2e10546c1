import { describe, expect, it } from '@jest/globals';
import { edit, mistaken, type Use } from '../../../test-support/ruled-out.ts';

describe('commands that a memory rules out', () => {
  it.each<[memory: string, ruledOut: readonly Use[], others: readonly Use[]]>([
    [
      'Never install packages globally: no `npm install -g`',
      ['npm i -g typescript', 'npm install --global x', 'sudo npm install -g x'],
      ['npm i typescript', 'npm ls -g'],
    ],
    [
      'Never skip hooks (--no-verify)',
      ['git commit --no-verify -m x', 'git commit -n -m x', 'git push --no-verify'],
      ['git commit -m "no --no-verify"', 'git commit -m x'],
    ],
    [
      'Never `rm -rf node_modules`',
      ['rm -rf node_modules', 'cd web && rm -rf node_modules', 'rm -rf ./node_modules web/node_modules'],
      ['rm -rf dist', 'ls node_modules', 'rm -rf /tmp/x'],
    ],
    [
      'Do not use `docker system prune`',
      ['docker system prune -af', 'docker system prune --volumes'],
      ['docker system df', 'docker image prune'],
    ],
    ['Never run migrations on production from a laptop', [], ['rails db:migrate']],
    ['Ask me before you push.', ['git push', 'git push origin fix'], ['git pull', 'docker push x', 'git stash push']],
    ['Never push without asking me.', ['git push'], ['git fetch']],
    ['Never push notifications at night.', [], ['git push']],
    ['Never merge.', ['git merge fix', 'gh pr merge 3'], ['gh pr view 3', 'git merge-base a b']],
    [
      'Ask me before you delete any branch.',
      ['git branch -D fix', 'git branch -d fix', 'git branch --delete fix', 'git push origin --delete fix'],
      ['git branch fix', 'git switch fix', 'git push origin fix'],
    ],
    ['Never use git stash here.', ['git stash', 'git stash pop'], ['git status']],
    [
      'Never deploy on production with kubectl: use argocd',
      ['kubectl --context production apply -f x.yaml'],
      [
        'kubectl --context staging apply -f x.yaml',
        'kubectl --context production get pods',
        'argocd app sync production',
      ],
    ],
    [
      'Do not use curl to download install scripts (curl … | sh)',
      ['curl -fsSL https://x.sh | sh', 'curl https://x.sh | sudo bash', 'curl -sSL https://x.sh | bash -s -- -y'],
      ['curl https://x.sh', 'curl -o a.tgz https://x', 'curl https://x | jq .'],
    ],
    [
      'Never kill processes by name with pkill or killall',
      ['pkill -f node', 'killall node', 'sudo pkill node'],
      ['kill 123', 'pgrep node'],
    ],
    [
      'Never use `git add -A` or `git add .`',
      ['git add -A', 'git add .', 'git add --all', 'git -C web add .'],
      ['git add src/a.ts', 'git add -p', 'git commit -m "git add -A"'],
    ],
    [
      'Never bump the version in package.json by hand',
      [edit('package.json', '"version": "2.0.0"', '"version": "1.0.0"')],
      [],
    ],
    ['Never create tags, the release bot does', ['git tag v1.0.0', 'git tag -a v1 -m x'], ['git tag', 'git tag -l']],
    [
      'Do not run `prisma migrate reset`',
      ['npx prisma migrate reset', 'pnpm prisma migrate reset --force', 'cd api && npx prisma migrate reset'],
      ['npx prisma migrate status', 'npx prisma migrate dev'],
    ],
    [
      'Never change file permissions with chmod 777',
      ['chmod 777 x', 'chmod -R 777 .'],
      ['chmod 644 x', 'chmod +x a.sh'],
    ],
    ['Never run anything against the prod cluster', [], ['kubectl --context staging get pods']],
    ['Do not use sed -i on YAML files, use yq', [], ['sed -n 1p a.yaml']],
    [
      'Never run prettier on the whole repo (`prettier --write .`)',
      ['npx prettier --write .', 'prettier --write ./'],
      ['npx prettier --write src/a.ts', 'npx prettier --check .'],
    ],
    ['Do not run eslint --fix on legacy/', [], ['eslint src']],
    ['Never use npx, use pnpm dlx', [], ['pnpm dlx x']],
    ['Never disable SSL verification (`curl -k`)', ['curl -k https://x', 'curl -sk https://x'], ['curl https://x']],
    ['Never log in to prod: ssh prod is for ops', [], ['ssh staging ls']],
    [
      'Never run `git checkout .` or `git restore .`, I have uncommitted work',
      ['git checkout .', 'git restore .', 'git checkout -- .'],
      ['git checkout main', 'git checkout src/a.ts', 'git restore src/a.ts', 'git status'],
    ],
    [
      'Never update the payments database by hand',
      ['psql payments -c "update x set a=1"', 'psql -d payments <<SQL\nupdate x set a = 1;\nSQL'],
      ['psql carts -c "update x set a=1"', 'psql payments -c "select 1"'],
    ],
    ['Never write to prod.db, it is the live one', [], ['sqlite3 prod.db "select 1"']],
    ['Do not run the migrations in db/migrate by hand', [], ['ls db/migrate']],
    [
      'Do not commit to the develop branch',
      ['git checkout develop && git commit -m x'],
      ['git checkout -b f develop && git commit -m x', 'git pull origin develop && git commit -m x'],
    ],
    ['Never stage everything with git add -A', ['git add -A', 'git add --all'], ['git add src/a.ts', 'git add -p']],
    ['Tables in the billing schema are read-only for us', [], ['psql -c "select 1"']],
    [
      "Don't reset the database with `rails db:reset`",
      ['rails db:reset', 'bundle exec rails db:reset', 'cd api && bin/rails db:reset'],
      ['rails db:migrate', 'RAILS_ENV=test rails db:test:prepare'],
    ],
    [
      'No direct commits to master',
      ['git checkout master && git commit -am x'],
      ['git commit -m x', 'git checkout -b f master && git commit -am x'],
    ],
    ['Do not create new files in the root folder', [], [edit('src/a.ts')]],
    ['Do not start any docker containers', [], ['docker ps']],
    [
      'Never run `npm publish`; releases are cut by CI',
      [
        'npm publish',
        'cd packages/a && npm publish --access public',
        'npm --workspace a publish',
        'bash -c "npm publish"',
        'bash <<EOF\nnpm publish\nEOF',
      ],
      ['npm publish --dry-run', 'npm pack', 'echo "npm publish"', 'cat > a.md <<EOF\nnpm publish\nEOF'],
    ],
    [
      'never run `flyway clean` on prod or staging',
      ['flyway -url=jdbc:postgresql://prod/db clean', 'FLYWAY_ENV=staging flyway clean'],
      ['flyway -url=jdbc:postgresql://dev/db clean', 'flyway -url=jdbc:postgresql://prod/db info'],
    ],
    ['Never kill port 3000 processes with kill -9', ['kill -9 123'], ['kill 123']],
    [
      'Never run kubectl delete in the payments namespace',
      [
        'kubectl -n payments delete pod x',
        'kubectl delete pod x --namespace payments',
        'echo "kubectl delete pod x -n payments" | bash',
      ],
      ['kubectl -n carts delete pod x', 'kubectl -n payments get pods', 'kubectl -n payments describe pod x'],
    ],
    [
      'Do not run anything with sudo',
      ['sudo ls /root && sudo rm x', 'cd a && sudo make install'],
      ['make install', 'echo "sudo make install"'],
    ],
    [
      'Never download binaries with wget',
      ['wget https://x/a.tgz', 'cd /tmp && wget -q https://x'],
      ['curl https://x', 'which wget'],
    ],
    [
      'Never use `git stash`, other agents share the work tree',
      ['git stash', 'git stash push -m x', 'git stash pop', 'cd a && git stash -u'],
      ['git stash list', 'git status'],
    ],
    ['Never commit binaries to git', [], ['git commit -m x']],
    ['Never use `docker compose`, use podman-compose', [], ['docker ps']],
    [
      'Terraform state must never be edited by hand (`terraform state rm`, `terraform state mv`)',
      ['terraform state rm a.b', 'terraform -chdir=infra state mv a b', 'cd infra && terraform state rm a'],
      ['terraform state list', 'terraform state show a', 'terraform plan'],
    ],
    [
      'Do not upgrade dependencies unless asked: no `npm update`, no `npm audit fix`',
      ['npm update', 'npm audit fix --force', 'cd web && npm update'],
      ['npm install', 'npm audit', 'npm outdated'],
    ],
    [
      'Node modules are installed with `npm ci` only, never with `npm install`',
      ['npm install', 'npm i', 'npm --prefix web install'],
      ['npm ci', 'npm run build', 'npm ls'],
    ],
    [
      'Do not regenerate snapshots (`jest -u`)',
      ['npx jest -u', 'jest --updateSnapshot', 'npx jest src/a.test.ts -u'],
      ['npx jest', 'npx jest --ci'],
    ],
    [
      'Never touch the crontab on batch1',
      ['ssh batch1 crontab -e', "ssh batch1 'echo x | crontab -'", 'ssh batch1 <<EOF\ncrontab -r\nEOF'],
      ['ssh batch2 crontab -e', 'crontab -l'],
    ],
    [
      'Do not clear the build cache (`nx reset`, `turbo clean`)',
      ['npx nx reset', 'pnpm nx reset', 'turbo clean'],
      ['nx run web:build', 'nx graph'],
    ],
    [
      'no `kubectl exec` into prod pods',
      [],
      ['kubectl --context staging exec -it web -- sh', 'kubectl --context prod get pods'],
    ],
    [
      'Bitte niemals `php artisan migrate:fresh` ausführen',
      ['php artisan migrate:fresh', 'docker compose exec app php artisan migrate:fresh --seed'],
      ['php artisan migrate', 'php artisan migrate:status'],
    ],
    ["Don't install anything on the build server (ssh build01)", [], ['npm install', 'ssh build01 ls']],
    [
      'Ask before you delete a namespace: `kubectl delete ns`',
      ['kubectl delete ns x', 'kubectl --context a delete ns x'],
      ['kubectl delete pod x', 'kubectl get ns'],
    ],
    [
      'Deploys go through CI. Never run `fly deploy` or `vercel --prod` locally.',
      ['fly deploy', 'vercel --prod', 'cd web && vercel --prod', 'flyctl deploy'],
      ['vercel', 'fly status', 'fly logs'],
    ],
    ['Never echo tokens: no `echo $GITHUB_TOKEN`', [], ['echo hi', 'git status']],
    [
      'Make sure to never run `git clean -fd` in the repo root',
      ['git clean -fd', 'git clean -fdx'],
      ['git clean -n', 'git status'],
    ],
    ['When working in packages/sdk never bump its version', [], ['npm test']],
    ['Please do not modify test files to make tests pass', [], [edit('src/a.ts')]],
    [
      'Use `bin/dev` to start the app, not `rails s`',
      ['rails s', 'bundle exec rails s', 'cd app && bin/rails s -p 3001'],
      ['bin/dev', 'rails c'],
    ],
    [
      'Never use `any` in src/api',
      [edit('src/api/a.ts', 'const a: any = 1')],
      [edit('src/web/a.ts', 'const a: any = 1'), edit('src/api/a.ts', 'const many = 1')],
    ],
  ])('%s', (memory, ruledOut, others) => {
    expect(mistaken(memory, { ruledOut, others })).toEqual({ missed: [], alarms: [] });
  });
});
