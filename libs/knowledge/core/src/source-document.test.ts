import { expect, it } from '@jest/globals';
import { createTree, draft, newKnowledge, START } from './test-support/new-knowledge.ts';

it('resolves the rule for a commit message along the chain in three calls', async () => {
  await using home = await newKnowledge();
  const { knowledge } = home;
  await createTree(knowledge);
  await knowledge.storeOverwrite(draft('general', 'git.workflows/commit', 'Use the imperative'));
  await knowledge.storeOverwrite(draft('webapp-product', 'git.workflows/push', 'Rebase first'));
  await knowledge.storeOverwrite(draft('webapp-product', 'git.branching/merge'));
  await knowledge.storeOverwrite(draft('auth-group', 'testing/coverage'));
  await knowledge.storeOverwrite({
    ...draft('checkout-api', 'git.workflows/commit', 'Include JIRA ticket in message'),
    metaknowledge: { REASON: 'Required for audit compliance', DATE_ADDED: '2024-01-10' },
  });
  expect(await knowledge.getCategories('checkout-api')).toEqual([
    { name: 'git', subcategories: ['branching', 'workflows'], hasEntries: false },
    { name: 'git.branching', subcategories: [], hasEntries: true },
    { name: 'git.workflows', subcategories: [], hasEntries: true },
    { name: 'testing', subcategories: [], hasEntries: true },
  ]);
  expect(await knowledge.getKeywords('checkout-api', ['git.workflows', 'git', 'nothing'])).toEqual([
    { category: 'git.workflows', keywords: ['commit', 'push'] },
    { category: 'git', keywords: ['commit', 'merge', 'push'] },
    { category: 'nothing', keywords: [] },
  ]);
  const answer = await knowledge.getKnowledge({
    scope: 'checkout-api',
    keywords: ['commit', 'COMMIT ', 'push', 'oauth'],
  });
  expect(answer.entries).toEqual([
    {
      keyword: 'commit',
      category: 'git.workflows',
      content: 'Include JIRA ticket in message',
      sourceTier: 'PROJECT',
      sourceScope: 'checkout-api',
      metaknowledge: { REASON: 'Required for audit compliance', DATE_ADDED: '2024-01-10' },
      projectContext: 'checkout-api',
      alsoIn: [],
      version: 1,
      writtenAt: START,
      author: {},
    },
    expect.objectContaining({ keyword: 'push', content: 'Rebase first', sourceTier: 'PRODUCT' }),
  ]);
  expect(answer.missing).toEqual(['oauth']);
});

it('tells of the conflict about indentation and keeps the rule', async () => {
  await using home = await newKnowledge();
  const { knowledge } = home;
  await createTree(knowledge);
  const before = draft('checkout-api', 'coding/indentation', 'Use 2 spaces');
  expect(await knowledge.storeIfMissing({ ...before, metaknowledge: { REASON: 'Previous standard' } })).toMatchObject({
    stored: true,
  });
  const after = draft('checkout-api', 'coding/indentation', 'Use 4 spaces, never tabs');
  expect(await knowledge.storeIfMissing({ ...after, metaknowledge: { REASON: 'Team coding standard' } })).toMatchObject(
    {
      stored: false,
      entry: { content: 'Use 2 spaces', metaknowledge: { REASON: 'Previous standard' } },
    },
  );
  expect(await knowledge.storeOverwrite(after)).toMatchObject({
    stored: true,
    previous: { content: 'Use 2 spaces', metaknowledge: { REASON: 'Previous standard' } },
  });
});

it('stores the rule for refunds without anything before it', async () => {
  await using home = await newKnowledge();
  await createTree(home.knowledge);
  const stored = await home.knowledge.storeOverwrite({
    ...draft('checkout-api', 'validation/refund_amounts', 'All refunds must be negative values'),
    metaknowledge: { REASON: 'Added after double-charge bug', INCIDENT_ID: 'REF-2024-003', SEVERITY: 'Critical' },
  });
  expect(stored).toMatchObject({ stored: true, redactions: 0, entry: { version: 1 } });
  expect(stored.previous).toBeUndefined();
});

it('lets auth-group win over payments-group and explains it', async () => {
  await using home = await newKnowledge();
  const { knowledge } = home;
  await createTree(knowledge);
  await knowledge.storeOverwrite(draft('payments-group', 'api.auth/tokens', 'Use API keys for payment endpoints'));
  await knowledge.storeOverwrite(draft('general', 'api.auth/tokens', 'Never log them'));
  await knowledge.storeOverwrite(draft('auth-group', 'api.auth/tokens', 'Use JWT with 1h expiry'));
  await knowledge.storeOverwrite(draft('auth-group', 'security/tokens', 'Rotate them'));
  const { entries } = await knowledge.getKnowledge({ scope: 'checkout-api', keywords: ['tokens'] });
  expect(entries).toEqual([
    expect.objectContaining({ content: 'Use JWT with 1h expiry', sourceTier: 'GROUP', alsoIn: ['security'] }),
  ]);
  const explanation = await knowledge.explain({ scope: 'checkout-api', keyword: 'tokens' });
  expect(explanation.chain).toEqual([
    { scope: 'checkout-api', tier: 'PROJECT', matches: 0 },
    { scope: 'auth-group', tier: 'GROUP', matches: 2 },
    { scope: 'payments-group', tier: 'GROUP', matches: 1 },
    { scope: 'web-group', tier: 'GROUP', matches: 0 },
    { scope: 'webapp-product', tier: 'PRODUCT', matches: 0 },
    { scope: 'general', tier: 'GENERAL', matches: 1 },
  ]);
  expect(explanation.winner).toMatchObject({ scope: 'auth-group', content: 'Use JWT with 1h expiry' });
  expect(explanation.shadowed).toEqual([
    expect.objectContaining({ scope: 'auth-group', category: 'security', reason: 'category' }),
    expect.objectContaining({ scope: 'payments-group', reason: 'scope', why: expect.stringContaining('sorts before') }),
    expect.objectContaining({ scope: 'general', reason: 'tier', why: expect.stringContaining('nearer tier GROUP') }),
  ]);
  const near = await knowledge.explain({ scope: 'checkout-api', keyword: 'token' });
  expect(near).toMatchObject({ shadowed: [], nearest: ['tokens'] });
  expect(near.winner).toBeUndefined();
});

it('presents both warnings of one line', async () => {
  await using home = await newKnowledge();
  const { knowledge } = home;
  await createTree(knowledge);
  const content = 'WARNING: Cascade deletes affect 5 tables. LAST TIME: Required 2-hour maintenance window.';
  await knowledge.storeOverwrite(draft('webapp-product', 'database/user_table', content));
  const source = { scope: 'webapp-product', category: 'database', keyword: 'user_table', writtenAt: START };
  const warnings = [
    { kind: 'WARNING', text: 'Cascade deletes affect 5 tables.', ...source },
    { kind: 'LAST TIME', text: 'Required 2-hour maintenance window.', ...source },
  ];
  const answer = await knowledge.getKnowledge({ scope: 'checkout-api', keywords: ['user_table'] });
  expect(answer.warnings).toEqual(warnings);
  expect(await knowledge.getWarnings('checkout-api')).toEqual(warnings);
  expect(await knowledge.getWarnings('general')).toEqual([]);
  await knowledge.storeOverwrite(draft('checkout-api', 'database/user_table', 'All is well now.'));
  expect(await knowledge.getWarnings('checkout-api')).toEqual([]);
});

it('tells how the project stands as the document prints it', async () => {
  await using home = await newKnowledge();
  const { knowledge } = home;
  await createTree(knowledge);
  const overview = {
    purpose: 'fintech platform API for small business loans',
    techStack: ['Python', 'FastAPI', 'PostgreSQL', 'React'],
    compliance: ['SOC2', 'PCI'],
    currentPhase: 'MVP development',
    keyConstraints: ['30-second timeout for mobile', '512MB staging limit'],
  };
  await knowledge.setOverview('checkout-api', overview);
  await knowledge.setOverview('checkout-api', { currentSprint: 'Authentication & User Management' });
  expect(await knowledge.getOverview('checkout-api')).toMatchObject(overview);
  home.wait(45 * 60_000);
  const events = [0, 20, 40].map((minutes) => START + minutes * 60_000);
  await knowledge.storeSession('checkout-api', {
    summary: 'Completed user authentication endpoints',
    tasksCompleted: ['user registration'],
    domain: 'backend',
    nextPlanned: 'password reset functionality',
    events,
  });
  expect(await knowledge.getSessions('checkout-api')).toMatchObject([
    { endedAt: START + 45 * 60_000, durationMinutes: 45, tasksCompleted: ['user registration'], domain: 'backend' },
  ]);
  const detail = 'GitHub done, Google pending';
  await knowledge.updateTask('checkout-api', {
    name: 'OAuth integration',
    domain: 'backend',
    status: 'in_progress',
    detail,
  });
  await knowledge.updateTask('checkout-api', {
    name: 'callback URL issue',
    domain: 'backend',
    status: 'blocked',
    blocker: 'waiting for DevOps',
  });
  await knowledge.updateTask('checkout-api', { name: 'design', domain: 'frontend', status: 'completed' });
  await knowledge.updateTask('checkout-api', { name: 'forms', domain: 'frontend', status: 'in_progress' });
  const progress = await knowledge.getProgress('checkout-api');
  expect(progress).toMatchObject({ percentComplete: 40, currentSprint: 'Authentication & User Management' });
  const backend = await knowledge.getProgress('checkout-api', { domain: 'Backend' });
  expect(backend).toMatchObject({
    percentComplete: 33,
    completed: [{ name: 'user registration', domain: 'backend' }],
    inProgress: [{ name: 'OAuth integration', detail }],
    blocked: [{ name: 'callback URL issue', blocker: 'waiting for DevOps' }],
  });
});
