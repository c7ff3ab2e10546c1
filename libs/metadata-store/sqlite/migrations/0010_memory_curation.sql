CREATE TABLE `memory_curation` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`action` text NOT NULL,
	`memory_id` text NOT NULL,
	`memory_ids` text NOT NULL,
	`project` text,
	`session_id` text,
	`agent_id` text,
	`at` integer NOT NULL,
	`detail` text NOT NULL,
	`is_done` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memory_curation_id_unique` ON `memory_curation` (`id`);--> statement-breakpoint
CREATE INDEX `memory_curation_memory` ON `memory_curation` (`memory_id`);--> statement-breakpoint
CREATE INDEX `memory_curation_open` ON `memory_curation` (`is_done`);--> statement-breakpoint
CREATE TABLE `memory_curation_claim` (
	`memory_id` text PRIMARY KEY NOT NULL,
	`curation_id` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `memory_curation_claim_curation` ON `memory_curation_claim` (`curation_id`);