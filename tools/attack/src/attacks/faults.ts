import type { Attack } from '../attack.ts';
export const faults: Attack = { id: 'faults', title: 'faults', share: 1, run: async () => ({ method: [], rows: [], losses: [], notTried: [] }) };
