import workspace from '../../../eslint.config.mjs';

const RULE = '@nx/dependency-checks';
const [level, options] = workspace.find(({ rules }) => rules?.[RULE]).rules[RULE];

export default [
  ...workspace,
  {
    files: ['**/package.json'],
    // Compiles the kernel before publishing; whoever installs the package needs none.
    rules: { [RULE]: [level, { ...options, ignoredDependencies: ['wabt'] }] },
  },
];
