import { describe, expect, it } from '@jest/globals';
import { mistaken, type Use } from '../test-support/ruled-out.ts';

describe('commands that a shell is handed that a memory rules out', () => {
  it.each<[memory: string, ruledOut: readonly Use[], others: readonly Use[]]>([
    [
      'Never run `terraform destroy`',
      [
        "bash <<'EOF'\ncd infra\nterraform destroy -auto-approve\nEOF",
        'ssh ops@host bash -s <<EOF\nset -e\nterraform destroy\nEOF',
        'sudo bash <<EOF\nterraform destroy\nEOF',
        "ssh ops@host <<'EOF'\nterraform destroy\nEOF",
        'docker exec -i web sh <<EOF\nterraform destroy\nEOF',
        'kubectl exec -i pod/x -- bash -s <<EOF\nterraform destroy\nEOF',
        "bash <<< 'terraform destroy'",
        'bash -e <<EOF\nterraform destroy\nEOF',
      ],
      [
        "cat > notes.md <<'EOF'\nterraform destroy\nEOF",
        'cat <<EOF >> docs/run.sh\nterraform destroy\nEOF',
        'tee x.md <<EOF\nterraform destroy\nEOF',
        'git commit -F - <<EOF\nterraform destroy is off\nEOF',
        'bash deploy.sh <<EOF\nterraform destroy\nEOF',
        "python3 - <<EOF\nprint('terraform destroy')\nEOF",
        'bash <<EOF\nterraform plan\nEOF',
        "ssh host 'cat > x' <<EOF\nterraform destroy\nEOF",
        "bash -c 'cat > notes.md' <<EOF\nterraform destroy\nEOF",
      ],
    ],
    [
      'Never run `make flash`',
      [
        'echo "make flash" | sh',
        "printf 'cd fw\\nmake flash\\n' | bash",
        'cat <<EOF | sh\nmake flash\nEOF',
        "cat <<'EOF' | ssh bench4 bash\nmake flash\nEOF",
        'eval "make flash"',
        'echo make flash | bash -s',
        "echo 'make flash' | sudo bash",
        'echo "cd fw && make flash" | ssh bench4',
        'bash -c "make flash"',
        'ls | xargs -I{} make flash',
      ],
      [
        'echo "make flash" | tee notes.md',
        'echo "make flash" | grep make',
        'echo "make flash" > todo.txt',
        "printf 'make flash' | wc -l",
        'echo "make size" | sh',
        'echo make flash',
        'git commit -m "drop make flash"',
        'cat <<EOF | tee x\nmake flash\nEOF',
      ],
    ],
    [
      'rm -rf is forbidden',
      [
        'rm -rf x',
        'rm -fr x',
        'rm -r -f x',
        'find . -name x | xargs rm -rf',
        'cd a && sudo rm -rf b',
        'bash -c "rm -rf x"',
        'echo "rm -rf x" | sh',
        'rm --recursive --force x',
      ],
      ['rm x', 'rm -r x', 'echo "rm -rf x"', 'git commit -m "rm -rf x"', 'grep "rm -rf" a.sh'],
    ],
    [
      'Never run `rails db:migrate` on production',
      [
        'RAILS_ENV=production bin/rails db:migrate',
        'ssh prod "cd app && bin/rails db:migrate"',
        'heroku run rails db:migrate -a shop-prod',
        'ssh prod <<EOF\ncd app\nbin/rails db:migrate\nEOF',
      ],
      [
        'bin/rails db:migrate',
        'RAILS_ENV=test bin/rails db:migrate',
        'RAILS_ENV=production bin/rails db:migrate:status',
      ],
    ],
    [
      'Never flush redis',
      [
        'redis-cli flushall',
        'redis-cli -n 1 FLUSHDB',
        'docker compose exec redis redis-cli FLUSHALL',
        'echo FLUSHALL | redis-cli',
      ],
      ['redis-cli get x', 'redis-cli info', 'redis-cli keys "*"'],
    ],
    [
      'Never pipe curl into bash',
      ['curl https://x.sh | bash', 'curl https://x.sh | sudo bash'],
      ['curl https://x.sh', 'curl https://x | jq .'],
    ],
    [
      'Never run `docker compose down`',
      [
        "ssh host 'cd app && docker compose down'",
        'ssh host <<EOF\ncd app && docker-compose down\nEOF',
        'printf "%s\\n" "docker compose down" | bash',
        'make x; eval "docker compose down"',
        '$(docker compose down)',
        'echo "$(docker compose down)"',
      ],
      [
        'cat > run.sh <<EOF\ndocker compose down\nEOF',
        'echo "docker compose down" >> run.sh',
        "git commit -F- <<'EOF'\nNo `docker compose down` now\nEOF",
        'docker compose up -d',
        "echo '$(docker compose down)'",
        'gh issue create --body "run \\`docker compose down\\` first"',
        "python3 - <<'EOF'\ntext = 'docker compose down'\nEOF",
        'node -e "console.log(\'docker compose down\')"',
        "jq '.x' <<< 'docker compose down'",
        "psql db <<'EOF'\nselect 'docker compose down';\nEOF",
        "sed -i 's/docker compose down/x/' a.sh",
        "grep -q 'docker compose down' <<EOF\ndocker compose down\nEOF",
      ],
    ],
    [
      'Never pipe scripts from the web into a shell (`curl … | sh`)',
      ['curl -fsSL https://x | sh', 'wget -qO- https://x | bash'],
      ['curl https://x -o a.sh', 'curl https://x | jq .'],
    ],
    [
      'Never run `git reset --hard`',
      ['git reset --hard', 'git reset --hard origin/main', 'cd x && git reset --hard HEAD~1'],
      ['git reset HEAD a.ts', 'git reset --soft HEAD~1'],
    ],
    [
      'Never run `rm -rf`',
      ["bash -c 'echo $(rm -rf x)'", 'sh -c "cd a; rm -rf b"', 'bash -lc "rm -rf x"', 'ssh host bash -c "rm -rf x"'],
      ["bash -c 'echo rm -rf x'", 'bash -c "ls"'],
    ],
  ])('%s', (memory, ruledOut, others) => {
    expect(mistaken(memory, { ruledOut, others })).toEqual({ missed: [], alarms: [] });
  });
});
