/** Left out unless a .gitignore takes it back, as `!dist/` does: what tools install, build or cache, and minified code. */
export const DEFAULT_IGNORES: readonly string[] = [
  ...['.git/', '.hg/', '.svn/', '.jj/', '.idea/', '.vs/', '.vscode/'],
  ...['node_modules/', 'bower_components/', 'jspm_packages/', '.yarn/', '.pnpm-store/'],
  ...['.venv/', 'venv/', 'site-packages/', '__pycache__/', '.tox/', '.nox/', '.eggs/', '*.egg-info/'],
  ...['.mypy_cache/', '.pytest_cache/', '.ruff_cache/', '.ipynb_checkpoints/'],
  ...['dist/', 'build/', 'target/', 'out-tsc/', 'coverage/', '.nyc_output/', '.gradle/', '.bundle/', '.terraform/'],
  ...['.next/', '.nuxt/', '.output/', '.svelte-kit/', '.parcel-cache/', '.turbo/', '.nx/', '.cache/', '.angular/'],
  ...['/vendor/', 'third_party/', 'Pods/', 'DerivedData/'],
  ...['*.min.js', '*.min.mjs', '*.bundle.js', '*-min.js', '.pnp.cjs', '.pnp.loader.mjs'],
  // Journals of sessions hold what the agent said, and change with each call.
  ...['.claude/journal/', 'package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml'],
];
