export { createPackagedStaticEmbedding } from './packaged-static-embedding.ts';
