CREATE TABLE `record_revision` (
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`revision` integer NOT NULL,
	`replaced_at` integer NOT NULL,
	`snapshot` text NOT NULL,
	PRIMARY KEY(`kind`, `id`, `revision`)
);
--> statement-breakpoint
CREATE TABLE `record_usage` (
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`use_count` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `id`)
);
--> statement-breakpoint
CREATE INDEX `record_usage_latest` ON `record_usage` (`kind`,`last_used_at`,`id`);