import type { Attack } from '../attack.ts';
export const kill: Attack = { id: 'kill', title: 'kill', share: 1, run: async () => ({ method: [], rows: [], losses: [], notTried: [] }) };
