CREATE TABLE `consolidation_finding` (
	`run_number` integer NOT NULL,
	`kind` text NOT NULL,
	`position` integer NOT NULL,
	`first` text NOT NULL,
	`second` text NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`run_number`, `kind`, `position`),
	FOREIGN KEY (`run_number`) REFERENCES `consolidation_run`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `consolidation_run` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`scope` text NOT NULL,
	`started_at` integer NOT NULL,
	`alive_at` integer NOT NULL,
	`finished_at` integer,
	`phase` text NOT NULL,
	`replayed_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `consolidation_run_scope` ON `consolidation_run` (`scope`,`number`);--> statement-breakpoint
CREATE TABLE `memory_edge` (
	`first` text NOT NULL,
	`second` text NOT NULL,
	`times` integer NOT NULL,
	`weight` real NOT NULL,
	`strengthened_at` integer NOT NULL,
	PRIMARY KEY(`first`, `second`)
);
--> statement-breakpoint
CREATE INDEX `memory_edge_second` ON `memory_edge` (`second`);--> statement-breakpoint
CREATE TABLE `memory_retrieval` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`used_at` integer NOT NULL,
	`ids` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `topic_of_run` (
	`run_number` integer NOT NULL,
	`topic` text NOT NULL,
	`position` integer NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`run_number`, `topic`),
	FOREIGN KEY (`run_number`) REFERENCES `topic_run`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `topic_run` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`scope` text NOT NULL,
	`created_at` integer NOT NULL,
	`fingerprint` text NOT NULL,
	`memory_count` integer NOT NULL,
	`churn` real NOT NULL,
	`entropy` real NOT NULL,
	`spaces` text NOT NULL,
	`merged` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `topic_run_scope` ON `topic_run` (`scope`,`number`);