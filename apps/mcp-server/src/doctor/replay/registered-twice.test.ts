import { describe, expect, it } from '@jest/globals';
import { registeredTwice } from './registered-twice.ts';

const PLUGIN = { name: 'the plugin', path: '/plugin/hooks.json' };
const MISSING = { name: 'the missing plugin', path: '/plugin' };
const USER = { name: 'the settings of the user', path: '/user/settings.json' };
const PROJECT = { name: 'the settings of the project', path: '/project/settings.json' };
const LOCAL = { name: 'the local settings of the project', path: '/project/settings.local.json' };

describe('registeredTwice', () => {
  it.each([[[]], [[PLUGIN]], [[USER]], [[USER, PROJECT]], [[USER, MISSING]]])('says nothing of %j', (found) => {
    expect(registeredTwice(found)).toBeUndefined();
  });

  it('says how to be rid of the plugin, and of each of the settings', () => {
    expect(registeredTwice([USER, PLUGIN])).toContain(
      '`learning-memory uninstall` takes them out of /user/settings.json',
    );
    expect(registeredTwice([USER, PLUGIN])).toContain('`claude plugin uninstall learning-memory@learning-memory`');
    expect(registeredTwice([PLUGIN, PROJECT, LOCAL])).toContain(
      '`learning-memory uninstall --project` takes them out of /project/settings.json, an editor takes them out of /project/settings.local.json',
    );
  });
});
