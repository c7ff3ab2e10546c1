CREATE TABLE `code_call` (
	`number` integer PRIMARY KEY NOT NULL,
	`file` integer NOT NULL,
	`caller` integer,
	`callee` text NOT NULL,
	`receiver` text,
	`lines` text NOT NULL,
	`target_path` text,
	`target_name` text,
	`external` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`file`) REFERENCES `code_file`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `code_call_file` ON `code_call` (`file`,`caller`);--> statement-breakpoint
CREATE INDEX `code_call_callee` ON `code_call` (`callee`);--> statement-breakpoint
CREATE INDEX `code_call_target` ON `code_call` (`target_name`);--> statement-breakpoint
CREATE TABLE `code_call_retarget` (
	`call` integer PRIMARY KEY NOT NULL,
	`target_path` text,
	`target_name` text,
	`external` integer NOT NULL,
	FOREIGN KEY (`call`) REFERENCES `code_call`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `code_file` (
	`number` integer PRIMARY KEY NOT NULL,
	`project` text NOT NULL,
	`path` text NOT NULL,
	`live` integer NOT NULL,
	`complete` integer NOT NULL,
	`version` text NOT NULL,
	`language` text NOT NULL,
	`family` text NOT NULL,
	`skipped` text,
	`has_problems` integer NOT NULL,
	`embedded` integer NOT NULL,
	`unit_count` integer NOT NULL,
	`surface` text NOT NULL,
	`bindings` text NOT NULL,
	FOREIGN KEY (`project`) REFERENCES `code_project`(`project`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `code_file_path` ON `code_file` (`project`,`live`,`path`);--> statement-breakpoint
CREATE TABLE `code_file_import` (
	`key` text NOT NULL,
	`file` integer NOT NULL,
	PRIMARY KEY(`key`, `file`),
	FOREIGN KEY (`file`) REFERENCES `code_file`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `code_file_import_file` ON `code_file_import` (`file`);--> statement-breakpoint
CREATE TABLE `code_garbage` (
	`project` text NOT NULL,
	`id` text NOT NULL,
	PRIMARY KEY(`project`, `id`),
	FOREIGN KEY (`project`) REFERENCES `code_project`(`project`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `code_project` (
	`project` text PRIMARY KEY NOT NULL,
	`root` text NOT NULL,
	`indexed_at` integer,
	`report` text,
	`owner` text,
	`locked_until` integer
);
--> statement-breakpoint
CREATE TABLE `code_unit` (
	`file` integer NOT NULL,
	`position` integer NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`qualified_name` text NOT NULL,
	`start_line` integer NOT NULL,
	`callable` integer NOT NULL,
	PRIMARY KEY(`file`, `position`),
	FOREIGN KEY (`file`) REFERENCES `code_file`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `code_unit_id` ON `code_unit` (`id`);--> statement-breakpoint
CREATE INDEX `code_unit_name` ON `code_unit` (`name`);