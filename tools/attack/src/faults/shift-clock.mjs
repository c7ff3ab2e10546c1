// Shifts the clock of the process that imports it, and of its threads, by the milliseconds that stand in ATTACK_CLOCK.
import { readFileSync } from 'node:fs';

const READ_EVERY_MS = 20;
const RealDate = Date;
let shift = 0;
let readAt = -Infinity;

function now() {
  const elapsed = performance.now();
  if (elapsed - readAt > READ_EVERY_MS) {
    readAt = elapsed;
    shift = Number(readFileSync(process.env.ATTACK_CLOCK, 'utf8')) || 0;
  }
  return RealDate.now() + shift;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
