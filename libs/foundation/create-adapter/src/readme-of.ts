import type { PackageWords } from './package-words.ts';

/** Says what is there, what is left to write, and how to use it. */
export function readmeOf(words: PackageWords): string {
  const { packageName, description, starter, fileName } = words;
  const state = starter.works
    ? 'It works already, and every case passes: put your own in its place, and keep them passing.'
    : `\`src/${fileName}.ts\` is not written yet: every case fails until it is, and says which promise is missing.`;
  return [
    `# ${packageName}`,
    description,
    '## Work on it',
    '```sh\nnpm install\nnpm test\n```',
    `\`npm test\` compiles, and runs the cases of \`${starter.kitPackage}\` under node:test. ${state}`,
    ...ADVICE[words.contract](words),
    '## Use it',
    ...usageOf(words),
    '',
  ].join('\n\n');
}

const ADVICE: Readonly<Record<PackageWords['contract'], (words: PackageWords) => readonly string[]>> = {
  embedding: ({ fileName, name }) => [
    [
      `1. In \`src/${fileName}.ts\`, let \`vectorOf\` answer the vector of a text, of length 1, or \`undefined\` for a text your model`,
      '   cannot read. Where it has to wait for something, make it `async`, and put `await Promise.all(…)` around `texts.map(vectorOf)`.',
      '2. Set `DIMENSION`. Raise `denseWeight` (0 to 1) as far as your model understands meaning: it is how much meaning counts',
      '   against words in a search.',
      `3. \`model.id\` (\`${name}\`) is stored with the data: give another model another id.`,
      "4. A model without vectors of single words has no `compareWords`: delete it, and put `'words.*'` with your reason into",
      '   `excluded` of the test.',
    ].join('\n'),
  ],
  'vector-store': ({ fileName }) => [
    `Write \`src/${fileName}.ts\` member by member. \`@learning-memory/vector-store-checks\` has the checks of input that every store makes. A case that your store cannot pass goes into \`excluded\` of the test, with its reason.`,
  ],
  clusterer: ({ fileName }) => [
    `Write \`src/${fileName}.ts\`, and \`minClusterSize\` in the test. \`@learning-memory/clusterer-input\` has the checks of input and the distances. A case that your clusterer cannot pass goes into \`excluded\` of the test, with its reason.`,
  ],
};

function usageOf({ contract, packageName, factory }: PackageWords): readonly string[] {
  const code = `\`\`\`ts\nimport { ${factory} } from '${packageName}';\n\nconst own = ${factory}();\n\`\`\``;
  if (contract !== 'embedding')
    return [code, 'Hand it to the library that takes one: the options of each name the contract.'];
  return [
    code,
    `The server embeds by it with \`EMBEDDING_MODEL=package:${packageName}\` where it is installed beside the server, and with \`EMBEDDING_MODEL=package:<this folder>\` where it is not; \`learning-memory reembed\` then embeds by it what is stored. The server takes the one function whose name starts with \`create\`.`,
  ];
}
