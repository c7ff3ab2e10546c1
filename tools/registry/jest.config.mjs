import { jestPreset } from '../../jest.preset.js';

export default jestPreset(import.meta.dirname, { testMatch: ['<rootDir>/src/**/*.test.mjs'] });
