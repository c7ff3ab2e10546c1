export { float32At, float64At, int32At, itemAt, uint32At, uint8At } from './array-access.ts';
