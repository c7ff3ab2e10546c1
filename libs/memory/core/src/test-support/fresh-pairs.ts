import { pairsOf, type Pair } from './pairs-of.ts';

/** Written after the rules that `MET_CORRECTIONS` gave rise to, for judging those alone: no rule is changed for one of these. */
export const FRESH_CORRECTIONS: readonly Pair[] = pairsOf(`
The lease of a worker is 45 seconds. => The lease of a worker is 90 seconds, not 45.
The invite link is valid for 3 days. => The invite link is no longer valid for 3 days, it is valid for 10.
Avatars are cropped on the client. => Avatars aren't cropped on the client anymore.
Mads approves releases of the billing app. => Mads has resigned; Ines approves releases of the billing app.
The weekly report for the board is made by a script on the build server. => The weekly report for the board is gone.
Use Elixir for the notification service. => Decided against Elixir for the notification service.
The importer skips rows without a customer number. => I wrote that the importer skips rows without a customer number, which is wrong.
Max upload size: 10 MB. => Max upload size is now 25 MB.
The sync job runs at 03:15. => The sync job was moved to 05:40 because the database is busy before.
The pool has 12 connections. => Raised the pool to 24 connections because requests were waiting.
Passwords must be changed every 90 days. => Passwords no longer need to be changed every 90 days.
The feed reader polls every 5 minutes. => The feed reader polls every 15 minutes instead of every 5 minutes from December on.
`);

/** What only looks like a correction to the same rules. */
export const FRESH_RESEMBLING: readonly Pair[] = pairsOf(`
The lease of a worker is 45 seconds. => The lease of a scheduler is 90 seconds, not 45.
Trial accounts live 30 days. => Demo accounts live 7 days, not 30 days.
Shard 2 has 4 replicas. => Shard 3 has 6 replicas, not 4.
The lease of a worker is 45 seconds. => The heartbeat of a worker is no longer 45 seconds.
Avatars are cropped on the client. => Banners aren't cropped on the client anymore.
Invoices are archived in the vault. => Invoices of test customers are no longer archived in the vault.
Mads approves releases of the billing app. => Mads has left for the day; Ines approves holiday requests.
Mads approves releases of the billing app. => Tove has left the team; Ines approves releases of the search app now.
The weekly report for the board is made by a script. => The weekly report for the staff is gone.
Use Elixir for the notification service. => Decided against Elixir for the chat service.
Use Elixir for the notification service. => Decided against Umbrella apps in Elixir for the notification service.
The importer skips rows without a customer number. => I said the exporter skips rows without a customer number, which was wrong.
Max upload size: 10 MB. => Max avatar size is now 2 MB.
The sync job runs at 03:15. => The cleanup job was moved to 05:40 because it met the sync job at 03:15.
The pool has 12 connections. => Raised the queue to 24 messages because the pool has 12 connections.
Orders are confirmed by mail. => Orders are confirmed by mail and no longer only by phone.
The admin login needs a hardware key. => The shop login does not need a hardware key any more.
The kiosk prints receipts in English. => The kiosk no longer prints receipts in German.
The retry delay of webhooks is 20 seconds. => The retry delay of mails is 40 seconds, not 20.
Tests of the parser run in Docker. => Tests of the lexer no longer run in Docker.
The release branch is cut on Monday. => The release notes are no longer cut on Monday.
Cookies are signed with the old key. => Tokens are no longer signed with the old key.
Page 3 of the form has 8 fields. => Page 4 of the form has 6 fields, not 8.
`);
