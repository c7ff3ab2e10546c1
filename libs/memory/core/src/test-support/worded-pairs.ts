import { pairsOf, type Pair } from './pairs-of.ts';

/** Corrections as developers and agents word them; every second one of those written before any was scored. Rules may be made for them. */
export const WORDED_CORRECTIONS: readonly Pair[] = pairsOf(`
We use Jenkins for CI. => We moved from Jenkins to GitHub Actions.
The deploy branch is main. => The deploy branch is release.
Feature flags live in LaunchDarkly. => Scratch that: feature flags live in Unleash.
The team formats Python code with black. => We dropped black in favour of ruff format.
Access tokens expire after 15 minutes. => Access tokens expire after 60 minutes.
Integration tests run against a shared staging database. => Turns out integration tests run against a throwaway container, not a shared staging database.
The frontend state is kept in Redux. => Stop using Redux for frontend state, use Zustand.
Local Postgres runs on port 5432. => Actually ports are 5433 now for local Postgres.
Every pull request needs two approvals. => Every pull request needs one approval.
We deploy with Helm charts. => We switched from Helm charts to Kustomize for deploys.
Cron jobs are scheduled in crontab on the bastion host. => Cron jobs have moved off the bastion crontab and are Kubernetes CronJobs.
Unit tests are written with Mocha. => Forget Mocha, unit tests are written with Vitest.
Uploads are limited to 5 MB. => We bumped the upload limit from 5 MB to 20 MB.
The CLI is published to npm as acme-cli. => The CLI is published to npm as @acme/cli, the old name acme-cli is deprecated.
Node 18 is the minimum version. => Node 22 is the minimum version.
The queue backend is RabbitMQ. => Migrated the queue backend from RabbitMQ to NATS.
CSS is written with styled-components. => CSS is now written with Tailwind.
Commit messages follow the gitmoji convention. => We gave up on gitmoji, commit messages follow Conventional Commits.
Backups are kept for 14 days. => Backups are kept for 30 days since the audit.
The billing service is written in Ruby. => The billing service has been rewritten from Ruby to Go.
Customers sign in with a magic link. => We replaced the magic link with passkeys for customers to sign in.
Prod runs in us-east-1. => Prod runs in eu-central-1 since last week's move.
The default theme is light. => We decided to make dark the default theme.
The rate limit is 100 requests per minute. => Rate limit is actually 250 requests per minute.
We sign commits with GPG keys. => Commits are signed with SSH keys now instead of GPG.
The linter is ESLint. => The linter is Biome.
The websocket gateway uses Socket.IO. => Update: the websocket gateway uses plain ws.
Component stories are in Storybook. => We removed Storybook; component stories are in Ladle.
The backend framework is Express. => I was wrong earlier: the backend framework is Fastify.
The connection pool has a maximum of 10 connections. => The connection pool has a maximum of 25 connections.
`);

/** What only looks like a correction; every second one of those written before any was scored. Rules may be made for them. */
export const WORDED_RESEMBLING: readonly Pair[] = pairsOf(`
The API server listens on port 8080. => The metrics server listens on port 9090.
The deploy branch is main. => The hotfix branch is release.
Docker images are pushed to Docker Hub. => Docker images are also pushed to the GitLab registry.
Logs are shipped to Elasticsearch. => Should logs be shipped to Loki instead of Elasticsearch?
Every pull request needs two approvals. => Documentation pull requests need one approval.
The frontend state is kept in Redux. => We did not stop using Redux for frontend state.
We deploy with Helm charts. => We considered switching from Helm charts to Kustomize for deploys.
Uploads are limited to 5 MB. => Avatar uploads are limited to 2 MB.
Sessions are stored in Redis. => Sessions are stored in Redis for 7 days.
The health endpoint is /healthz. => The readiness endpoint is /readyz, not /healthz.
Use axios for HTTP requests in the web app. => Don't use axios without a timeout for HTTP requests in the web app.
Backups are kept for 14 days. => Backups are encrypted with age now.
Images are resized by ImageMagick. => Images are resized by ImageMagick before they are uploaded, not after.
The billing service is written in Ruby. => The invoice renderer has been rewritten from Ruby to Go.
The rate limit is 100 requests per minute. => The rate limit for partners is 500 requests per minute.
Customers sign in with a magic link. => Admins sign in with passkeys, not with a magic link.
The default theme is light. => The default theme could be dark for new users.
Migrations are run manually by the release manager. => Release 42 had no migrations.
The CLI is published to npm as acme-cli. => The SDK is published to npm as @acme/sdk.
The retry limit of the mail sender is 3. => The retry limit of the SMS sender is 5.
Shard 3 is the primary for tenant data. => Shard 7 is the primary for audit data.
ADR 12 chose Kafka for the event bus. => ADR 31 chose Avro for the event schemas.
The mobile client targets Android 10 and up. => The mobile client targets iOS 15 and up.
The worker process is called job-runner. => The worker process restarts every night.
We use feature branches and squash merges. => We use merge commits for release branches.
Tests run with 4 workers. => Tests run with 4 workers and take 90 seconds.
The monorepo is built with Lerna. => Until 2021 the monorepo was built with Gulp instead of Lerna.
The linter is ESLint. => The formatter is Biome.
The backend framework is Express. => What if the backend framework were Fastify?
Attachments are stored in the database as blobs. => Attachments over 20 MB are rejected.
`);
