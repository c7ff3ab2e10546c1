CREATE TABLE `knowledge_category` (
	`number` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `knowledge_category_name_unique` ON `knowledge_category` (`name`);--> statement-breakpoint
CREATE TABLE `knowledge_change` (
	`id` integer PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`hierarchy` integer NOT NULL,
	`deletion` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `knowledge_entry` (
	`number` integer PRIMARY KEY NOT NULL,
	`scope` integer NOT NULL,
	`category` integer NOT NULL,
	`keyword` integer NOT NULL,
	`version` integer NOT NULL,
	`live` integer NOT NULL,
	`risky` integer NOT NULL,
	FOREIGN KEY (`scope`) REFERENCES `knowledge_scope`(`number`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`category`) REFERENCES `knowledge_category`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`keyword`) REFERENCES `knowledge_keyword`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `knowledge_entry_key` ON `knowledge_entry` (`scope`,`category`,`keyword`);--> statement-breakpoint
CREATE INDEX `knowledge_entry_live` ON `knowledge_entry` (`scope`) WHERE live = 1;--> statement-breakpoint
CREATE TABLE `knowledge_keyword` (
	`number` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `knowledge_keyword_name_unique` ON `knowledge_keyword` (`name`);--> statement-breakpoint
CREATE TABLE `knowledge_overview` (
	`scope` integer PRIMARY KEY NOT NULL,
	`purpose` text,
	`tech_stack` text NOT NULL,
	`compliance` text NOT NULL,
	`current_phase` text,
	`current_sprint` text,
	`key_constraints` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`scope`) REFERENCES `knowledge_scope`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `knowledge_revision` (
	`entry` integer NOT NULL,
	`version` integer NOT NULL,
	`action` text NOT NULL,
	`content` text,
	`metaknowledge` text NOT NULL,
	`project_context` text NOT NULL,
	`written_at` integer NOT NULL,
	`agent_id` text,
	`session_id` text,
	PRIMARY KEY(`entry`, `version`),
	FOREIGN KEY (`entry`) REFERENCES `knowledge_entry`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `knowledge_scope` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`tier` text NOT NULL,
	`description` text,
	`project` text,
	`created_at` integer NOT NULL,
	`keys_revision` integer NOT NULL,
	`deleted_at` integer,
	`deletion` integer,
	`deleted_with` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `knowledge_scope_id` ON `knowledge_scope` (`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `knowledge_scope_project` ON `knowledge_scope` (`project`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `knowledge_scope_parent` (
	`child` integer NOT NULL,
	`parent` integer NOT NULL,
	PRIMARY KEY(`child`, `parent`),
	FOREIGN KEY (`child`) REFERENCES `knowledge_scope`(`number`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`parent`) REFERENCES `knowledge_scope`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `knowledge_scope_child` ON `knowledge_scope_parent` (`parent`);--> statement-breakpoint
CREATE TABLE `knowledge_session` (
	`number` integer PRIMARY KEY NOT NULL,
	`scope` integer NOT NULL,
	`ended_at` integer NOT NULL,
	`duration_minutes` integer,
	`summary` text NOT NULL,
	`tasks_completed` text NOT NULL,
	`domain` text,
	`next_planned` text,
	`session_id` text,
	FOREIGN KEY (`scope`) REFERENCES `knowledge_scope`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `knowledge_session_scope` ON `knowledge_session` (`scope`,`ended_at`);--> statement-breakpoint
CREATE TABLE `knowledge_task` (
	`scope` integer NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`domain` text,
	`detail` text,
	`blocker` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`scope`, `key`),
	FOREIGN KEY (`scope`) REFERENCES `knowledge_scope`(`number`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
INSERT INTO `knowledge_change` (`id`, `revision`, `hierarchy`, `deletion`) VALUES (1, 0, 0, 0);--> statement-breakpoint
INSERT INTO `knowledge_scope` (`id`, `tier`, `created_at`, `keys_revision`) VALUES ('general', 'GENERAL', unixepoch() * 1000, 0);