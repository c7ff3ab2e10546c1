DROP INDEX `cluster_run_scope`;--> statement-breakpoint
ALTER TABLE `cluster_run` ADD `project` text;--> statement-breakpoint
CREATE INDEX `cluster_run_scope` ON `cluster_run` (`axis`,`domain`,`project`);