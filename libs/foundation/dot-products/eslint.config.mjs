import { withUnimported } from '../../../eslint.config.mjs';

// Compiles the kernel before publishing; whoever installs the package needs none.
export default withUnimported('wabt');
