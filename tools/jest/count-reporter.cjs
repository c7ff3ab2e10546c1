const { mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/** Writes how many tests of one project passed, failed and were skipped, for the closing line of `npm test`. */
module.exports = class CountReporter {
  constructor(_globalConfig, options) {
    this.options = options;
  }

  onRunComplete(_contexts, results) {
    const { directory } = this.options;
    mkdirSync(directory, { recursive: true });
    const counts = {
      passed: results.numPassedTests,
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    };
    writeFileSync(join(directory, 'counts.json'), JSON.stringify(counts));
  }
};
