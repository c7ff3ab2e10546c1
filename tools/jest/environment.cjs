const { TestEnvironment } = require('jest-environment-node');

// Jest gives every test file its own globals; arrays that come from worker threads and native addons
// would then fail `instanceof` checks made inside the test realm.
const SHARED_WITH_HOST = [
  'Float32Array',
  'Float64Array',
  'Int8Array',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'BigInt64Array',
  'BigUint64Array',
];

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of SHARED_WITH_HOST) this.global[name] = globalThis[name];
  }
};
