CREATE TABLE `project` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`root_commit` text,
	`remote` text,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`paused` integer NOT NULL,
	`revision` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_name` ON `project` (`name`);--> statement-breakpoint
CREATE INDEX `project_revision` ON `project` (`revision`);--> statement-breakpoint
CREATE TABLE `project_folder` (
	`path` text PRIMARY KEY NOT NULL,
	`project` text NOT NULL,
	`version` text,
	`position` integer NOT NULL,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`project`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_folder_project` ON `project_folder` (`project`);--> statement-breakpoint
CREATE TABLE `project_former_id` (
	`id` text PRIMARY KEY NOT NULL,
	`project` text NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`project`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_former_id_project` ON `project_former_id` (`project`);