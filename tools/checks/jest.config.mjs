import { jestPreset } from '../../jest.preset.js';

export default jestPreset(import.meta.dirname, { testTimeout: 240_000 });
