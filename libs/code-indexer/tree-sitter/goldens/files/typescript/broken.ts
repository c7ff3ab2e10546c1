export function before(a: number) {
  return a ? 1 : 2;
}

export function broken(a: number) {
  const = ;
  return before(a;
}

export class After {
  method() {
    return before(1);
  }
}
