import { withUnimported } from '../../../eslint.config.mjs';

// The grammars of this package are found by their path, so nothing imports it.
export default withUnimported('@vscode/tree-sitter-wasm');
