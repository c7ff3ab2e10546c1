export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_KM = 6371;

/** Great-circle distance, kilometres. */
export function haversine(from: Position, to: Position): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const [dLat, dLon] = [radians(to.latitude - from.latitude), radians(to.longitude - from.longitude)];
  const a =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(a));
}

export function nearestPort<Port extends Position>(position: Position, ports: readonly Port[]): Port | undefined {
  return ports.toSorted((left, right) => haversine(position, left) - haversine(position, right))[0];
}

/** When the ship arrives at its present speed; undefined while it lies still. */
export function estimatedArrival(ship: Position & { knots: number }, port: Position, now: number): number | undefined {
  if (ship.knots < 1) return undefined;
  return now + (haversine(ship, port) / (ship.knots * 1.852)) * 3_600_000;
}
