import { addMoney, type Money } from '@kaiway/money';

const STEPS = [
  { hoursBefore: 48, share: 1 },
  { hoursBefore: 24, share: 0.5 },
  { hoursBefore: 2, share: 0.2 },
] as const;

/** What a passenger gets back who cancels so long before departure. */
export function refundableAmount(paid: Money, hoursBefore: number, isFlexible: boolean): Money {
  if (isFlexible) return paid;
  const step = STEPS.find((each) => hoursBefore >= each.hoursBefore);
  return { ...paid, amount: Math.round(paid.amount * (step?.share ?? 0)) };
}

/** The operator cancelled: everything back, and compensation by the EU rules for passengers at sea. */
export function compensation(fare: Money, delayMinutes: number, journeyHours: number): Money {
  const limit = journeyHours < 4 ? 60 : journeyHours < 8 ? 120 : journeyHours < 24 ? 180 : 360;
  if (delayMinutes < limit) return { ...fare, amount: 0 };
  return { ...fare, amount: Math.round(fare.amount * (delayMinutes >= limit * 2 ? 0.5 : 0.25)) };
}

export function totalRefund(parts: readonly Money[]): Money | undefined {
  return parts.reduce<Money | undefined>((sum, part) => (sum === undefined ? part : addMoney(sum, part)), undefined);
}
