export { default as main } from './legacy.cjs';
export default { name: 'x', setup() { return 1; } };
export async function load(name) {
  const { parse } = await import('./parser.mjs');
  return parse(name)?.(name);
}
import { default as first, "string name" as second } from './names.mjs';
export { first as "third name" };
