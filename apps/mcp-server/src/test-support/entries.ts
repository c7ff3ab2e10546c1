import type { Json } from './server-process.ts';

/** Inputs of `start_ghap` and `resolve_ghap` that are fine. */
export const DRAFT: Json = {
  domain: 'debugging',
  strategy: 'systematic-elimination',
  goal: 'Fix the authentication timeout that users report on slow networks',
  hypothesis: 'Slow network responses exceed the 30 second timeout of the client',
  action: 'Raise the timeout to 60 seconds and watch the error rate',
  prediction: 'Authentication failures stop within an hour of the deployment',
};

export const CONFIRMED: Json = {
  status: 'confirmed',
  result: 'No authentication failure in the two hours after the deployment',
  lesson: { what_worked: 'A longer timeout with a retry', takeaway: 'Measure the tail latency first' },
};

export const FALSIFIED: Json = {
  status: 'falsified',
  result: 'The failures went on at the same rate',
  surprise: 'The server closed idle connections after 25 seconds, long before any client timeout',
  root_cause: { category: 'wrong-assumption', description: 'Took the client for the one that gives up first' },
  lesson: { what_worked: 'Raising the keep-alive of the load balancer', takeaway: null },
};

/** A draft about `subject`, different from any other. */
export function draftAbout(subject: string): Json {
  return {
    ...DRAFT,
    goal: `Make ${subject} reliable for the whole team`,
    prediction: `${subject} works three times in a row`,
  };
}

/** Little to embed, for tests that write many entries. */
export function shortDraft(subject: string): Json {
  const goal = `Make ${subject} reliable`;
  return { ...DRAFT, goal, hypothesis: 'A retry is missing', action: 'Add one', prediction: 'It works three times' };
}

export const SHORT_RESOLUTION: Json = { status: 'confirmed', result: 'It did' };
