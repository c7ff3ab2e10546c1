import { withUnimported } from '../../eslint.config.mjs';

// Loaded by the adapter, which has it from the server's own folder.
export default withUnimported('@huggingface/transformers');
