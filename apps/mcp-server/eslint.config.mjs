import { withoutDependencyChecks } from '../../eslint.config.mjs';

// What it imports is bundled; the bundler says what is not, and whether the manifest declares that.
export default withoutDependencyChecks;
