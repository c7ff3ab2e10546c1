import { describe, expect, it } from '@jest/globals';
import { mistaken, type Use } from '../test-support/ruled-out.ts';

describe('other names of one command that a memory rules out', () => {
  it.each<[memory: string, ruledOut: readonly Use[], others: readonly Use[]]>([
    [
      'Never run `systemctl restart nginx`',
      [
        'service nginx restart',
        'sudo /etc/init.d/nginx restart',
        'systemctl restart nginx.service',
        'rc-service nginx restart',
        'sudo invoke-rc.d nginx restart',
      ],
      [
        'service nginx status',
        'systemctl status nginx',
        'service postgres restart',
        'systemctl reload nginx',
        '/etc/init.d/nginx status',
      ],
    ],
    [
      'Do not run `service nginx restart` on prod',
      ['ssh prod-1 sudo systemctl restart nginx', 'ssh prod-1 "/etc/init.d/nginx restart"'],
      ['ssh staging-1 sudo systemctl restart nginx'],
    ],
    [
      'Never run `docker compose down -v`',
      ['docker-compose down -v', 'docker-compose -f a.yml down --volumes'],
      ['docker-compose down'],
    ],
    [
      'Do not use pip, use uv',
      ['pip3 install x', 'python -m pip install x', 'python3 -m pip install x', 'pip install x', 'pip3.11 install x'],
      ['uv add x', 'pip list', 'python -m venv x'],
    ],
    ['Never `docker rmi`', ['docker image rm x', 'docker rmi x'], ['docker image ls']],
    [
      'Never restart nginx on the live server',
      ['ssh live sudo systemctl restart nginx', 'ssh root@live.shop.de service nginx restart'],
      ['systemctl restart nginx', 'ssh live systemctl status nginx', 'ssh live sudo systemctl reload nginx'],
    ],
    [
      'Do not start the dev server (`npm run dev`); the user has it running',
      ['npm run dev', 'cd web && npm run dev', 'npm run dev &', 'nohup npm run dev > log &'],
      ['npm run build', 'npm run dev:types', 'echo "npm run dev"'],
    ],
    [
      'Never stop the postgres container',
      ['docker stop postgres', 'docker compose stop postgres', 'docker container stop postgres'],
      ['docker stop redis', 'docker ps', 'docker logs postgres'],
    ],
    [
      'Never restart postgres on prod',
      ["ssh prod 'sudo service postgresql restart'", 'ssh prod sudo systemctl restart postgresql'],
      ['docker compose restart postgres', 'ssh prod sudo systemctl status postgresql'],
    ],
    ['Use `uv pip install`, never plain pip', ['pip install x', 'python -m pip install x'], ['uv pip install x']],
    [
      'Never start a second dev server with `npm start`',
      ['npm start', '(cd web && npm start)', 'npm start > log.txt 2>&1 &'],
      ['npm test', 'npm run start:check'],
    ],
    ['Do not deploy to the dev server by `make deploy ENV=dev`', ['make deploy ENV=dev'], ['make deploy ENV=prod']],
  ])('%s', (memory, ruledOut, others) => {
    expect(mistaken(memory, { ruledOut, others })).toEqual({ missed: [], alarms: [] });
  });
});
