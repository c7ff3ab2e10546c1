import { withUnimported } from '../eslint.config.mjs';

// An example has a test for each runner; who copies it has the runner.
export default withUnimported('@jest/globals');
