export interface Money {
  /** Minor units. */
  readonly amount: number;
  readonly currency: 'EUR' | 'SEK' | 'GBP' | 'DKK';
}

export function addMoney(left: Money, right: Money): Money {
  if (left.currency !== right.currency) throw new TypeError(`${left.currency} and ${right.currency} do not add up.`);
  return { ...left, amount: left.amount + right.amount };
}

/** Splits an amount by weights without losing a cent: the largest remainders get the odd ones. */
export function allocate(money: Money, weights: readonly number[]): readonly Money[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const exact = weights.map((weight) => (money.amount * weight) / total);
  const shares = exact.map(Math.floor);
  const odd = money.amount - shares.reduce((sum, share) => sum + share, 0);
  const order = exact.map((value, index) => ({ index, rest: value % 1 })).sort((a, b) => b.rest - a.rest);
  for (const { index } of order.slice(0, odd)) shares[index] = (shares[index] ?? 0) + 1;
  return shares.map((amount) => ({ ...money, amount }));
}

export function formatMoney({ amount, currency }: Money, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 100);
}

/** Swedish cash has no öre: amounts paid at a kiosk are rounded to whole kronor. */
export function roundForCash(money: Money): Money {
  return money.currency === 'SEK' ? { ...money, amount: Math.round(money.amount / 100) * 100 } : money;
}
