import { withUnimported } from '../../../eslint.config.mjs';

// Loaded by its name, so that a bundle finds it where it is installed.
export default withUnimported('@photostructure/sqlite');
