CREATE TABLE `cluster_label_counter` (
	`axis` text PRIMARY KEY NOT NULL,
	`next_label` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `cluster_run` (
	`number` integer PRIMARY KEY NOT NULL,
	`axis` text NOT NULL,
	`domain` text,
	`fingerprint` text NOT NULL,
	`created_at` integer NOT NULL,
	`report` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `cluster_run_scope` ON `cluster_run` (`axis`,`domain`);--> statement-breakpoint
CREATE TABLE `labelled_cluster` (
	`run_number` integer NOT NULL,
	`label` integer NOT NULL,
	`position` integer NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`run_number`, `label`),
	FOREIGN KEY (`run_number`) REFERENCES `cluster_run`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `record_exposure` (
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`session_id` text NOT NULL,
	`shown_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `id`, `session_id`)
);
