const { mkdirSync, writeFileSync } = require('node:fs');
const { dirname } = require('node:path');

exports.name = 'record-task-results';

/** An Nx plugin: writes the status of each task to the file that `npm test` names, and does nothing in other runs. */
exports.postTasksExecution = (_options, { taskResults }) => {
  const path = process.env.LEARNING_MEMORY_TASK_RESULTS;
  if (path === undefined) return;
  const statuses = Object.entries(taskResults).map(([id, { status }]) => [id, status]);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(Object.fromEntries(statuses)));
};
