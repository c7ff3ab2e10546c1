import type { Pair } from './pairs-of.ts';

/** Written after the rules, for judging them alone: no rule is changed for one of these. */
export const HELD_OUT_CORRECTIONS: readonly Pair[] = [
  {
    earlier: 'Background jobs are scheduled with cron.',
    later: 'Background jobs are no longer scheduled with cron but with the job table.',
  },
  {
    earlier: 'The default locale of the shop is de_DE.',
    later: 'The default locale of the shop is en_US now instead of de_DE.',
  },
  { earlier: 'We deploy on Thursdays.', later: 'We no longer deploy on Thursdays; every merge goes out.' },
  { earlier: 'Secrets come from a .env file.', later: 'Secrets come from the vault, not from a .env file.' },
  {
    earlier: 'The API is documented with Swagger 2.',
    later: 'From now on the API is documented with OpenAPI 3.1 rather than Swagger 2.',
  },
  { earlier: 'Upload limit is 10 MB.', later: 'Upload limit was raised to 25 MB.' },
  { earlier: 'Use tabs for indentation.', later: 'From now on use two spaces for indentation.' },
  { earlier: 'Charts are drawn with D3.', later: 'Charts are drawn with ECharts; we replaced D3.' },
  {
    earlier: 'The mobile app talks to the GraphQL gateway.',
    later: 'The mobile app no longer talks to the GraphQL gateway, it calls REST.',
  },
  { earlier: 'Log level in production is debug.', later: 'Log level in production changed from debug to info.' },
  { earlier: 'Tests need a running Kafka.', later: "Tests don't need a running Kafka any more." },
  { earlier: 'Our error codes are numbers.', later: 'No, our error codes are strings, not numbers.' },
  {
    earlier: 'Customers are identified by e-mail address.',
    later: 'Customers are identified by a UUID instead of their e-mail address.',
  },
  {
    earlier: 'Die Anmeldung läuft über Keycloak.',
    later: 'Die Anmeldung läuft nicht mehr über Keycloak, sondern über Entra.',
  },
  {
    earlier: 'Decided:\n- Always squash before merging.\n- Use zod for validation.',
    later: 'Decided:\n- Use valibot instead of zod for validation.',
  },
];

/** Written after the rules, for judging them alone: no rule is changed for one of these. */
export const HELD_OUT_RESEMBLING: readonly Pair[] = [
  {
    earlier: 'The customer service sends mail through SES.',
    later: 'The alert service sends mail through Postmark instead of SES.',
  },
  { earlier: 'Invoices are rendered with wkhtmltopdf.', later: 'Labels are no longer rendered with wkhtmltopdf.' },
  {
    earlier: 'The web client caches responses for 60 seconds.',
    later: 'The mobile client caches responses for 300 seconds now.',
  },
  {
    earlier: 'Tests run in parallel on four workers.',
    later: 'Tests no longer fail when they run in parallel on four workers.',
  },
  {
    earlier: 'The payment webhook is verified by signature.',
    later: 'The refund webhook is not verified by signature any more but by mutual TLS.',
  },
  {
    earlier: 'The report job runs at 02:00.',
    later: 'The report job ran at 04:00 instead of 02:00 because the queue was full.',
  },
  { earlier: 'Use strict mode in all packages.', later: 'Use strict mode instead of patches when types disagree.' },
  {
    earlier: 'Kafka topics are created by Terraform.',
    later: 'Kafka consumers no longer create threads by themselves.',
  },
  { earlier: 'The session cookie is SameSite=Lax.', later: 'The CSRF cookie is SameSite=Strict now, not Lax.' },
  { earlier: 'Users are deleted after 30 days.', later: 'Backups of users are deleted after 90 days now.' },
  { earlier: 'Admins log in with a hardware key.', later: 'Support staff no longer log in with a hardware key.' },
  { earlier: 'The staging cluster runs Kubernetes 1.29.', later: 'The production cluster now runs Kubernetes 1.31.' },
  {
    earlier: 'The order service owns the orders table.',
    later: 'The shipping service no longer writes to the orders table.',
  },
  { earlier: 'Prices are stored as integers.', later: 'Weights are stored as decimals, not as integers.' },
  { earlier: 'We write ADRs for hard decisions.', later: 'From now on we write ADRs in English, not in German.' },
  {
    earlier: 'The importer reads CSV files.',
    later: 'The importer reads CSV files line by line instead of all at once.',
  },
  { earlier: 'The importer retries 3 times.', later: 'The importer now retries with a backoff of 2 seconds.' },
  { earlier: 'React renders the admin pages.', later: 'React no longer warns about keys on the admin pages.' },
  {
    earlier: 'Feature branches are named after the ticket.',
    later: 'Release branches are named after the version instead of the ticket.',
  },
  {
    earlier: 'The gateway limits clients to 100 requests a minute.',
    later: 'The gateway limits partners to 500 requests a minute from now on.',
  },
  {
    earlier: 'The team uses Slack for incidents.',
    later: 'The team uses Jira rather than Slack for feature requests.',
  },
  { earlier: 'Images are resized by the worker.', later: 'The worker was restarted instead of redeployed.' },
  {
    earlier: 'Postgres is the source of truth for stock.',
    later: 'The warehouse app treats its scanner instead of Postgres as the source of truth while offline.',
  },
  { earlier: 'Never mock the clock by hand.', later: 'Never mock the network by hand; use the recorder instead.' },
  { earlier: 'The shop runs in eu-west-1.', later: 'The data lake runs in us-east-1, not in eu-west-1.' },
  { earlier: 'Yarn workspaces link the packages.', later: 'The docs site uses npm instead of Yarn.' },
  { earlier: 'The scheduler uses advisory locks.', later: 'The migration tool no longer uses advisory locks.' },
  { earlier: 'The public site is served by Nginx.', later: 'Nginx logs JSON instead of plain text.' },
  {
    earlier: 'Timeouts of the mail client are 5 seconds.',
    later: 'Timeouts of the mail client no longer crash the worker.',
  },
  { earlier: 'Die Tests laufen mit Vitest.', later: 'Die Tests der alten App laufen nicht mehr.' },
];
