import { cp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { newProjects } from '../test-support/new-projects.ts';

const HOUR = 3_600_000;
const REMOTE = 'https://example.org/jane/shop.git';

describe('one project', () => {
  it('has a repository, its folders and its files', async () => {
    await using home = await newProjects();
    const path = await home.repository('shop', REMOTE);
    await home.folder('shop/src');
    await writeFile(join(path, 'src/a.ts'), '');
    const project = await home.projects.identify(path);
    expect(project).toEqual({
      id: 'project_1',
      ids: ['project_1'],
      name: 'shop',
      rootCommit: home.git('shop', 'rev-parse', 'HEAD'),
      remote: 'example.org/jane/shop',
      folders: [{ path, version: expect.any(String), seenAt: expect.any(Number) }],
      firstSeenAt: project.lastSeenAt,
      lastSeenAt: expect.any(Number),
      paused: false,
    });
    for (const inside of ['src', 'src/a.ts', 'gone/too/deep.ts', '.git/refs']) {
      expect(await home.projects.identify(join(path, inside))).toEqual(project);
    }
    expect(await home.projects.list()).toEqual([project]);
  });

  it('have clones of one remote, by ssh and https, with credentials and without', async () => {
    await using home = await newProjects();
    await home.repository('a', 'git@example.org:jane/shop.git');
    const clones = [
      home.clone('a', 'b', 'https://jane:secret@example.org/jane/shop'),
      home.clone('a', 'c', 'ssh://git@EXAMPLE.org:22/jane/shop.git/'),
    ];
    const { id } = await home.projects.identify(home.at('a'));
    for (const clone of clones) expect((await home.projects.identify(clone)).id).toBe(id);
    expect(JSON.stringify(await home.store.snapshot())).not.toContain('secret');
  });

  it('have worktrees, also one on a branch with another beginning', async () => {
    await using home = await newProjects();
    const { id } = await home.projects.identify(await home.repository('a'));
    home.git('a', 'worktree', 'add', '--quiet', '--detach', home.at('tree'));
    home.git('tree', 'checkout', '--quiet', '--orphan', 'pages');
    home.git('tree', 'commit', '--quiet', '--allow-empty', '--message=Other beginning');
    const { folders, ...project } = await home.projects.identify(home.at('tree'));
    expect(project.id).toBe(id);
    expect(folders.map(({ path }) => path)).toEqual([home.at('a')]);
  });

  it('has a shallow clone, whichever comes first', async () => {
    await using home = await newProjects();
    for (const order of [['full', 'shallow'] as const, ['shallow', 'full'] as const]) {
      const place = order.join('-first-');
      const remote = `https://example.org/jane/${place}`;
      await home.folder(place);
      await home.repository(`${place}/full`, remote);
      home.git(`${place}/full`, 'commit', '--quiet', '--allow-empty', '--message=Second');
      home.git(place, 'clone', '--quiet', '--depth=1', `file://${home.at(place)}/full`, 'shallow');
      home.git(`${place}/shallow`, 'remote', 'set-url', 'origin', remote);
      const [first, second] = [
        await home.projects.identify(home.at(`${place}/${order[0]}`)),
        await home.projects.identify(home.at(`${place}/${order[1]}`)),
      ];
      expect(second.id).toBe(first.id);
      expect(second.rootCommit).toBe(home.git(`${place}/full`, 'rev-list', '--max-parents=0', 'HEAD'));
    }
  });

  it('has a shallow clone of a folder, with its origin', async () => {
    await using home = await newProjects();
    const { id } = await home.projects.identify(await home.repository('full'));
    home.git('full', 'commit', '--quiet', '--allow-empty', '--message=Second');
    home.git('.', 'clone', '--quiet', '--depth=1', `file://${home.at('full')}`, 'shallow');
    expect((await home.projects.identify(home.at('shallow'))).id).toBe(id);
  });

  it('have copies without a remote, by their first commit', async () => {
    await using home = await newProjects();
    const { id } = await home.projects.identify(await home.repository('a', REMOTE));
    await cp(home.at('a'), home.at('b'), { recursive: true });
    home.git('b', 'remote', 'remove', 'origin');
    expect((await home.projects.identify(home.at('b'))).id).toBe(id);
    expect(await home.projects.identify(home.clone('a', 'c'))).toMatchObject({ id, remote: 'example.org/jane/shop' });
  });

  it('has a local clone of a fork, with its origin', async () => {
    await using home = await newProjects();
    await home.repository('upstream', REMOTE);
    home.clone('upstream', 'fork', 'https://example.org/john/shop');
    await home.projects.identify(home.at('upstream'));
    const { id } = await home.projects.identify(home.at('fork'));
    home.git('.', 'clone', '--quiet', home.at('fork'), home.at('local'));
    expect((await home.projects.identify(home.at('local'))).id).toBe(id);
  });

  it('has a folder through a symbolic link', async () => {
    await using home = await newProjects();
    await home.repository('a');
    await home.folder('plain');
    for (const name of ['a', 'plain']) {
      await symlink(home.at(name), home.at(`${name}-link`));
      expect(await home.projects.identify(home.at(`${name}-link`))).toEqual(
        await home.projects.identify(home.at(name)),
      );
    }
  });

  it('stays when its folder is renamed or moved', async () => {
    await using home = await newProjects();
    const { id } = await home.projects.identify(await home.repository('a'));
    await rename(home.at('a'), home.at('b'));
    expect((await home.projects.identify(home.at('b'))).id).toBe(id);
  });

  it('stays when history is written anew, with a remote or while the old one is kept', async () => {
    await using home = await newProjects();
    const local = await home.projects.identify(await home.repository('local'));
    home.git('local', 'commit', '--quiet', '--amend', '--allow-empty', '--message=Better');
    home.pass(HOUR);
    expect((await home.projects.identify(home.at('local'))).id).toBe(local.id);

    const shared = await home.projects.identify(await home.repository('shared', REMOTE));
    await rm(home.at('shared'), { recursive: true });
    expect((await home.projects.identify(await home.repository('shared', REMOTE))).id).toBe(shared.id);
  });
});

describe('a folder that grows', () => {
  it('stays one project from no git to the first commit, a remote and a clone of it', async () => {
    await using home = await newProjects();
    const path = await home.folder('app');
    const { id } = await home.projects.identify(path);
    home.git('app', 'init', '--quiet');
    expect(await home.projects.identify(path)).toMatchObject({ id, rootCommit: undefined });
    home.git('app', 'commit', '--quiet', '--allow-empty', '--message=x');
    expect(await home.projects.identify(path)).toMatchObject({ id, rootCommit: home.git('app', 'rev-parse', 'HEAD') });
    home.git('app', 'remote', 'add', 'origin', REMOTE);
    expect(await home.projects.identify(path)).toMatchObject({ id, remote: 'example.org/jane/shop', name: 'app' });
    expect((await home.projects.identify(home.clone('app', 'other', REMOTE))).id).toBe(id);
    await rm(join(path, '.git'), { recursive: true });
    expect((await home.projects.identify(path)).id).toBe(id);
  });

  it('joins the project that it turns out to be a part of, under the id that was first', async () => {
    await using home = await newProjects();
    const early = await home.projects.identify(await home.folder('early'));
    const late = await home.projects.identify(await home.repository('late', REMOTE));
    await home.projects.pause(late.id);
    await rm(home.at('early'), { recursive: true });
    home.clone('late', 'early', REMOTE);
    const joined = await home.projects.identify(home.at('early'));
    expect(joined).toMatchObject({ id: early.id, ids: [early.id, late.id], name: 'early', paused: true });
    expect(joined.folders.map(({ path }) => path)).toEqual([home.at('early'), home.at('late')]);
    expect(await home.projects.list()).toEqual([joined]);
    expect(await home.projects.find(late.id)).toEqual(joined);
    expect(await home.projects.identify(home.at('late'))).toEqual(joined);
  });

  it('has its remote changed from ssh to https', async () => {
    await using home = await newProjects();
    const { id } = await home.projects.identify(await home.repository('a', 'git@example.org:jane/shop.git'));
    home.git('a', 'remote', 'set-url', 'origin', REMOTE);
    expect((await home.projects.identify(home.at('a'))).id).toBe(id);
    expect(await home.projects.list()).toHaveLength(1);
  });

  it('takes its project along to a new remote, if it is its only folder', async () => {
    await using home = await newProjects();
    const { id } = await home.projects.identify(await home.repository('a', REMOTE));
    const gone = home.clone('a', 'gone', REMOTE);
    await home.projects.identify(gone);
    await rm(gone, { recursive: true });
    home.git('a', 'remote', 'set-url', 'origin', 'https://example.net/shop/shop');
    expect(await home.projects.identify(home.at('a'))).toMatchObject({
      id,
      remote: 'example.net/shop/shop',
      name: 'shop',
    });
  });
});

describe('other projects', () => {
  it('are forks, and what was made from a template', async () => {
    await using home = await newProjects();
    await home.repository('template', REMOTE);
    const ids = new Set<string>();
    const paths = [home.at('template'), home.clone('template', 'fork', 'https://example.org/john/shop')];
    for (const path of [...paths, home.clone('template', 'site', 'https://example.org/jane/site')]) {
      ids.add((await home.projects.identify(path)).id);
    }
    expect(ids.size).toBe(3);
    expect((await home.projects.list()).map(({ name }) => name)).toEqual(['john/shop', 'shop', 'site']);
  });

  it('are one of several clones that goes to another remote', async () => {
    await using home = await newProjects();
    const { id } = await home.projects.identify(await home.repository('a', REMOTE));
    await home.projects.identify(home.clone('a', 'b', REMOTE));
    home.git('b', 'remote', 'set-url', 'origin', 'https://example.org/john/shop');
    expect((await home.projects.identify(home.at('b'))).id).not.toBe(id);
    expect(await home.projects.identify(home.at('a'))).toMatchObject({ id, folders: [{ path: home.at('a') }] });
  });

  it('are submodules', async () => {
    await using home = await newProjects();
    const part = await home.projects.identify(await home.repository('part', 'https://example.org/jane/part'));
    const whole = await home.projects.identify(await home.repository('whole'));
    home.git('whole', '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', home.at('part'), 'sub');
    expect((await home.projects.identify(home.at('whole/sub'))).id).toBe(part.id);
    expect(part.id).not.toBe(whole.id);
  });

  it('are folders without git, each for itself', async () => {
    await using home = await newProjects();
    const outer = await home.projects.identify(await home.folder('notes'));
    const inner = await home.projects.identify(await home.folder('notes/inner'));
    expect(inner.id).not.toBe(outer.id);
    expect(inner).toMatchObject({ name: 'inner', rootCommit: undefined, remote: undefined });
    expect((await home.projects.identify(home.at('notes'))).id).toBe(outer.id);
  });

  it('are two empty repositories, and another repository in the same place', async () => {
    await using home = await newProjects();
    for (const name of ['a', 'b']) home.git('.', 'init', '--quiet', name);
    const [a, b] = [await home.projects.identify(home.at('a')), await home.projects.identify(home.at('b'))];
    expect(a.id).not.toBe(b.id);
    const before = await home.projects.identify(await home.repository('c'));
    await rm(home.at('c'), { recursive: true });
    const after = await home.projects.identify(await home.repository('c'));
    expect(after.id).not.toBe(before.id);
    expect(await home.projects.find(before.id)).toMatchObject({ folders: [] });
  });
});

describe('a path', () => {
  it('that is gone, relative or with NUL is refused, and leaves nothing', async () => {
    await using home = await newProjects();
    const gone = { code: 'PROJECT_PATH_NOT_FOUND', kind: 'not_found' };
    await expect(home.projects.identify(home.at('gone/deep'))).rejects.toMatchObject(gone);
    for (const path of ['', 'a', './a', '/a\0b']) {
      await expect(home.projects.identify(path)).rejects.toMatchObject({ code: 'PROJECT_INVALID_INPUT' });
    }
    expect(await home.projects.list()).toEqual([]);
  });
});

describe('a repository that cannot be read', () => {
  it('is known by its folder, and read as soon as it can be', async () => {
    await using home = await newProjects();
    await home.repository('a', REMOTE);
    home.readWith(() => Promise.reject(new Error('no git')));
    const unread = await home.projects.identify(home.at('a'));
    expect(unread).toMatchObject({ remote: undefined, rootCommit: undefined });
    expect(home.logger.events).toEqual(['project.repository-unread', 'project.seen']);
    home.readWith(undefined);
    expect(await home.projects.identify(home.at('a'))).toMatchObject({
      id: unread.id,
      remote: 'example.org/jane/shop',
    });
  });

  it('stays in its project while it is damaged', async () => {
    await using home = await newProjects();
    const { id } = await home.projects.identify(await home.repository('a', REMOTE));
    await home.folder('a/src');
    await writeFile(home.at('a/.git/config'), '[broken');
    expect((await home.projects.identify(home.at('a/src'))).id).toBe(id);
    await rm(home.at('a/.git/HEAD'));
    expect((await home.projects.identify(home.at('a/src'))).id).toBe(id);
    await rm(home.at('a/.git'), { recursive: true });
    await mkdir(home.at('a/.git'));
    expect((await home.projects.identify(home.at('a/src'))).id).toBe(id);
    expect(await home.projects.list()).toHaveLength(1);
  });
});

describe('a folder that is known', () => {
  it('is read once, and again after a change of its settings or an hour', async () => {
    await using home = await newProjects();
    await home.repository('a', REMOTE);
    const identify = () => home.projects.identify(home.at('a'));
    const first = await identify();
    home.git('a', 'commit', '--quiet', '--allow-empty', '--message=More');
    expect(await identify()).toEqual(first);
    expect(home.reads()).toBe(1);
    home.git('a', 'config', 'some.thing', 'else');
    await identify();
    expect(home.reads()).toBe(2);
    home.pass(HOUR);
    expect((await identify()).lastSeenAt).toBeGreaterThan(first.lastSeenAt + HOUR);
    expect(home.reads()).toBe(3);
    await identify();
    expect(home.reads()).toBe(3);
  });

  it('is read once for those who write nothing, too', async () => {
    await using home = await newProjects();
    await home.repository('a', REMOTE);
    const recognise = () => home.projects.recognise(home.at('a'));
    const { id } = await home.projects.identify(home.at('a'));
    for (const change of [() => home.pass(HOUR), () => home.git('a', 'config', 'some.thing', 'else')]) {
      change();
      const reads = home.reads();
      for (let time = 0; time < 3; time += 1) expect((await recognise())?.id).toBe(id);
      expect(home.reads()).toBe(reads + 1);
    }
  });

  it('is recognised with what others have written meanwhile', async () => {
    await using home = await newProjects();
    await home.repository('a');
    await home.repository('b', REMOTE);
    const [a, b] = [await home.projects.identify(home.at('a')), await home.projects.identify(home.at('b'))];
    home.git('a', 'remote', 'add', 'origin', REMOTE);
    const recognise = () => home.projects.recognise(home.at('a'));
    for (let time = 0; time < 2; time += 1)
      expect((await recognise())?.ids).toEqual(expect.arrayContaining([a.id, b.id]));
    await home.projects.pause(b.id);
    expect((await recognise())?.paused).toBe(true);
    expect((await home.projects.pauseState(home.at('a'))).paused).toBe(true);
  });

  it('is seen for itself, whatever other folders of its project are', async () => {
    await using home = await newProjects();
    await home.repository('a', REMOTE);
    home.clone('a', 'b', REMOTE);
    await home.projects.identify(home.at('a'));
    home.pass(HOUR);
    await home.projects.identify(home.at('b'));
    await home.projects.identify(home.at('a'));
    const reads = home.reads();
    await home.projects.identify(home.at('a'));
    expect(home.reads()).toBe(reads);
  });

  it('is written no more often than that, also while it has no commit', async () => {
    await using home = await newProjects();
    home.git('.', 'init', '--quiet', 'a');
    await home.projects.identify(home.at('a'));
    const { revision } = await home.store.snapshot();
    await home.projects.identify(home.at('a'));
    expect((await home.store.snapshot()).revision).toBe(revision);
    expect(home.reads()).toBe(2);
  });
});
