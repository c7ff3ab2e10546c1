CREATE TABLE `knowledge_earlier_version` (
	`scope` integer NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`version` integer NOT NULL,
	`replaced_at` integer NOT NULL,
	`state` text NOT NULL,
	PRIMARY KEY(`scope`, `kind`, `key`, `version`),
	FOREIGN KEY (`scope`) REFERENCES `knowledge_scope`(`number`) ON UPDATE no action ON DELETE cascade
);
