import type { Money } from '@kaiway/money';

export interface FareInput {
  readonly base: Money;
  readonly soldShare: number;
  readonly departsAtHour: number;
  readonly passenger: 'adult' | 'child' | 'senior' | 'resident';
}

/** The price of one seat: base, demand, peak hour, then who travels. */
export function priceOf({ base, soldShare, departsAtHour, passenger }: FareInput): Money {
  const amount = base.amount * demandFactor(soldShare) * peakFactor(departsAtHour) * passengerFactor(passenger);
  return { ...base, amount: Math.round(amount / 10) * 10 };
}

/** The fuller the boat, the dearer: nothing below 40 % sold, then up to twice the base. */
function demandFactor(soldShare: number): number {
  return soldShare < 0.4 ? 1 : 1 + ((soldShare - 0.4) / 0.6) ** 2;
}

function peakFactor(hour: number): number {
  return (hour >= 7 && hour < 9) || (hour >= 16 && hour < 19) ? 1.25 : 1;
}

function passengerFactor(passenger: FareInput['passenger']): number {
  const factors = { adult: 1, child: 0.5, senior: 0.8, resident: 0 } as const;
  return factors[passenger];
}

/** VAT by the country the boat leaves from; sailings between countries have none. */
export function vatOf(price: Money, from: string, to: string): Money {
  const rates: Record<string, number> = { SE: 0.06, FI: 0.135, EE: 0.24, GB: 0, PT: 0.06 };
  const rate = from === to ? (rates[from] ?? 0) : 0;
  return { ...price, amount: Math.round(price.amount - price.amount / (1 + rate)) };
}

/** Which discounts go together: the best single one, plus those that may be combined. */
export function combineDiscounts(discounts: readonly { share: number; combinable: boolean }[]): number {
  const best = Math.max(0, ...discounts.filter(({ combinable }) => !combinable).map(({ share }) => share));
  const rest = discounts.filter(({ combinable }) => combinable).reduce((left, { share }) => left * (1 - share), 1);
  return 1 - (1 - best) * rest;
}
