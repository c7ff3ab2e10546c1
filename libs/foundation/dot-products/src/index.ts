export { createDotKernel } from './create-dot-kernel.ts';
export { ROW_ALIGNMENT, type DotKernel, type DotProducts } from './dot-kernel.ts';
