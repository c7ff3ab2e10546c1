import type { TestInfo } from '@playwright/test';
import { api } from './api.ts';

/** A person nobody else uses, named after the test. */
export async function newPassenger({ testId }: TestInfo): Promise<{ email: string; password: string }> {
  const email = `${testId}@e2e.kaiway.test`;
  return api.post('/test/passengers', { email });
}

/** A boat with as many seats as the test wants, between two ports that only this worker knows. */
export async function sailingFactory({ parallelIndex }: TestInfo, seats: number): Promise<string> {
  const { id } = await api.post('/test/sailings', { from: `W${parallelIndex}A`, to: `W${parallelIndex}B`, seats });
  return id as string;
}

/** Deletes what this test has made, by id, and nothing else. */
export function createCleanup(): { remember(id: string): void; run(): Promise<void> } {
  const ids: string[] = [];
  return {
    remember: (id) => void ids.push(id),
    run: async () => {
      for (const id of ids.splice(0)) await api.delete(`/test/objects/${id}`);
    },
  };
}

export async function mailTo(recipient: string): Promise<string> {
  const { messages } = await api.get(`/mailpit/search?query=to:${encodeURIComponent(recipient)}`);
  return messages[0].text as string;
}
