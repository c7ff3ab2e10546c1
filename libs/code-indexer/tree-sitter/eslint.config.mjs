import workspace from '../../../eslint.config.mjs';

// The grammars of this package are found by their path, so nothing imports it.
const FOUND_BY_PATH = ['@vscode/tree-sitter-wasm'];
const RULE = '@nx/dependency-checks';

export default workspace.map((config) => {
  const [severity, options] = config.rules?.[RULE] ?? [];
  if (severity === undefined) return config;
  return {
    ...config,
    rules: { ...config.rules, [RULE]: [severity, { ...options, ignoredDependencies: FOUND_BY_PATH }] },
  };
});
