import { pairsOf, type Pair } from './pairs-of.ts';

/** Corrections as somebody worded them who knew none of the rules. Some rules were made for them since. */
export const MET_CORRECTIONS: readonly Pair[] = pairsOf(`
We keep uploaded invoices in the S3 bucket kelpie-docs. => Uploaded invoices are no longer in S3: since the move they are kept in Cloudflare R2, bucket kelpie-invoices.
API rate limit is 60 requests per minute per key. => Raised the API rate limit to 300 requests per minute per key, as the partner harbours kept hitting 60.
Use npm for the kiosk frontend. => We switched the kiosk frontend from npm to pnpm; npm install breaks the workspace links now.
The nightly backup runs at 02:00. => The nightly backup was moved to 04:30 because it collided with the timetable import.
The session cookie lives for 14 days. => Correction: the session cookie lives for 7 days, not 14.
We are going to use GraphQL for the partner API. => Decided against GraphQL for the partner API after all; it will be plain REST with OpenAPI.
The search index is rebuilt by a cron job every hour. => The hourly cron job for the search index is gone, the index is updated by events from the outbox now.
Default page size of list endpoints: 50. => Default page size of list endpoints is now 20.
PDF tickets are rendered with wkhtmltopdf. => Replaced wkhtmltopdf by Typst for the PDF tickets.
Integration tests need a running MariaDB on port 3306. => Integration tests do not need a running MariaDB any more, testcontainers starts one.
Pushing to main deploys to production automatically. => Pushing to main does not deploy to production anymore. A release tag does.
The mail provider is Mailgun. => The mail provider is Postmark instead of Mailgun from October on.
The worker retries a failed payment callback 3 times. => Payment callbacks: I said the worker retries 3 times, which was wrong. It retries 8 times with backoff.
Ragnhild reviews all changes of the pricing package. => Ragnhild has left the team; Oddvar reviews changes of the pricing package now.
Python scripts in tools/ are formatted with black. => tools/: black was dropped, Python scripts are formatted with ruff format.
The session cookie lives for 14 days. => The session cookie lives for 7 days, not 14.
The session cookie lives for 14 days. => The session cookie lives for 7 days, not 14 days.
The session cookie lives for 14 days. => The session cookie now lives for 7 days.
The session cookie lives for 14 days. => Correction: the session cookie lives for 7 days.
The cache TTL is 10 minutes. => The cache TTL is no longer 10 minutes, it is 2 minutes.
The cache TTL is 10 minutes. => The cache TTL is now 2 minutes.
The cache TTL is 10 minutes. => The cache TTL is 2 minutes, not 10 minutes.
The scanner firmware is updated by hand. => The scanner firmware is no longer updated by hand.
The scanner firmware is updated by hand. => The scanner firmware is not updated by hand any more.
Auth tokens live 24 hours. => Auth tokens live 1 hour, not 24 hours.
The mail provider is Mailgun. => The mail provider is Postmark instead of Mailgun.
The mail provider is Mailgun. => The mail provider is Postmark instead of Mailgun since October.
The default page size of list endpoints is 50. => The default page size of list endpoints is now 20.
Nightly backup runs at 02:00. => Nightly backup now runs at 04:30.
Ragnhild reviews all changes of the pricing package. => Oddvar reviews changes of the pricing package now, Ragnhild does not any more.
Images are resized on upload. => Images are not resized on upload any more; the CDN does it on request.
The invoices are sent at midnight. => Invoices are now sent at 07:00 instead of midnight.
We deploy with Helm charts. => We replaced the Helm charts with plain Kustomize overlays.
The default currency is NOK. => Default currency changed from NOK to EUR.
Log retention is 14 days. => Log retention was raised from 14 to 30 days.
Use Jest for the kiosk tests. => Jest is gone, the kiosk tests run with Vitest.
The main branch is called master. => The main branch has been renamed from master to main.
Feature branches are merged with a merge commit. => Feature branches are squash-merged, not merged with a merge commit.
Staging runs on Heroku. => Staging has moved from Heroku to Fly.
`);

/** What only looks like a correction, of the same origin. */
export const MET_RESEMBLING: readonly Pair[] = pairsOf(`
The timetable service listens on port 8081. => The boarding service listens on port 8083.
In staging the log level is debug. => In production the log level is warn.
The harbour in Bodø has two ramps. => The harbour in Moskenes has one ramp.
The CSV export for accounting uses semicolons. => The CSV export for the statistics bureau uses tabs instead of semicolons.
The admin panel needs two factor login. => The admin panel also needs an address from the office network.
The crew API times out after 5 seconds. => The partner API times out after 30 seconds, not 5 like the crew API.
Booking events are kept in JetStream for 7 days. => Boarding events are kept in JetStream for 90 days.
Unit tests of the pricing package run in parallel. => Unit tests of the clock package do not run in parallel.
The kiosk caches the timetable for 15 minutes. => The kiosk no longer shows the cookie banner.
Children under 6 travel for free. => Dogs no longer travel for free.
The redis cache of the web shop has an eviction policy of allkeys-lru. => The redis queue of the worker must use noeviction instead of allkeys-lru.
Grafana dashboards are in the folder ops/grafana. => Alert rules are now in the folder ops/alerts.
The German texts are translated by Lingua AS. => The English texts are not translated by Lingua AS but by us.
Version 2 of the partner API uses OAuth. => Version 1 of the partner API uses an API key, it does not use OAuth.
Local development uses a fake payment gateway. => Production does not use the fake payment gateway, it uses Vipps.
The main branch of the kiosk is called master. => The main branch of the api is called main, not master.
Staging uses Postgres 15. => Production no longer uses Postgres 14.
Nightly tests run against Firefox. => Smoke tests run against Chrome instead of Firefox.
Customers may cancel until two hours before departure. => Freight customers may no longer cancel after the waybill is printed.
The iOS app uses certificate pinning. => The Android app does not use certificate pinning.
Never log passenger names. => Never log plate numbers, not even in debug builds.
Use UTC in the database. => Use local time instead of UTC on the printed ticket.
The api image is built from Alpine. => The worker image is built from Debian instead of Alpine since glibc is needed.
Orders are paid with Vipps. => Season passes are not paid with Vipps, only with an invoice.
Eirik is on call in week 48. => Oddvar is on call in week 49 instead of Eirik.
`);
