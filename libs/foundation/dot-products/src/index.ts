export { createDotKernel } from './create-dot-kernel.ts';
export { ROW_ALIGNMENT, rowBytesOf, type DotKernel, type DotProducts } from './dot-kernel.ts';
