export { MODEL } from './model.generated.ts';
export { modelUrl } from './model-url.ts';
