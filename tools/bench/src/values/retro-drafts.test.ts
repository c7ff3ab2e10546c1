import { describe, expect, it } from '@jest/globals';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { MANY_TEAMS, ONE_TEAM, RETRO_DRAFTS } from '@learning-memory/sample-experiences';
import { clusterJournal } from './clustered-journal.ts';

const JOURNALS = [
  ['one-team', ONE_TEAM],
  ['many-teams', MANY_TEAMS],
] as const;

describe('a retrospective with recorded drafts', () => {
  it('ends in a value for nine of ten clusters at least, with one of three drafts each', async () => {
    await using embedding = createPackagedStaticEmbedding();
    const outcomes: string[] = [];
    for (const [name, themes] of JOURNALS) {
      await using journal = await clusterJournal(embedding, themes, 'full');
      for (const { member, drafts } of RETRO_DRAFTS.filter((each) => each.journal === name)) {
        const cluster = journal.clusters.find(({ takeaways }) => takeaways.includes(member));
        const clusterId = cluster?.id ?? 'cluster_full_999';
        const verdicts = await Promise.all(drafts.map((text) => journal.values.validate({ text, clusterId })));
        const first = verdicts.findIndex(({ valid }) => valid);
        outcomes.push(`${name}, ${cluster?.theme ?? 'gone'}: ${first < 0 ? 'none' : `draft ${first + 1}`}`);
      }
    }
    console.info(outcomes.join('\n'));
    expect(outcomes).toHaveLength(10);
    expect(outcomes.filter((outcome) => !outcome.endsWith('none')).length).toBeGreaterThanOrEqual(9);
  });
});
