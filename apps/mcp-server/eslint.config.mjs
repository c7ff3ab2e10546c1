import { withUnimported } from '../../eslint.config.mjs';

// Loaded by the adapter and by the drivers of SQLite, which the bundle has from the server's own folder.
export default withUnimported('@huggingface/transformers', '@photostructure/sqlite', 'better-sqlite3');
