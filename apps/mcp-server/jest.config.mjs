import { jestPreset } from '../../jest.preset.js';

// The longest suite of all, and the last to end: it uses the cores that the others have left.
export default jestPreset(import.meta.dirname, { maxWorkers: 2 });
