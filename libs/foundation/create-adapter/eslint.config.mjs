import { withUnimported } from '../../../eslint.config.mjs';

// What a new package is given, in the ranges that stand here.
const GIVEN = ['@learning-memory/contract-testing', '@types/node', 'typescript'];
const CONTRACTS = ['embedding', 'vector-store', 'clusterer'].flatMap((module) => [module, `${module}-testing`]);

export default withUnimported(...GIVEN, ...CONTRACTS.map((name) => `@learning-memory/${name}`));
