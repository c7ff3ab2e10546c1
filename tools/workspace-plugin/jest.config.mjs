import { jestPreset } from '../../jest.preset.js';

// Nx loads generators as CommonJS, so their tests do too.
export default jestPreset(import.meta.dirname, {
  extensionsToTreatAsEsm: [],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { swcrc: false, jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
});
