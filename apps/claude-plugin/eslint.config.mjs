import workspace from '../../eslint.config.mjs';

// The plugin ships no modules: what its package imports, its tests import.
export default [...workspace, { files: ['**/package.json'], rules: { '@nx/dependency-checks': 'off' } }];
