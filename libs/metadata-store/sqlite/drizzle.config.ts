export default { dialect: 'sqlite', schema: './src/database/*schema.ts', out: './migrations' };
