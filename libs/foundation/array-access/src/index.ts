export { float32At, float64At, int32At, itemAt, uint16At, uint32At, uint8At } from './array-access.ts';
