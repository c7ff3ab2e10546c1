export default { dialect: 'sqlite', schema: './src/*schema.ts', out: './migrations' };
