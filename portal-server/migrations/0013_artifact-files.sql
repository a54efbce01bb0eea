CREATE TABLE "artifact_files" (
	"folder" text NOT NULL,
	"file" text NOT NULL,
	"scope" text NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "artifact_files_folder_file_pk" PRIMARY KEY("folder","file")
);
--> statement-breakpoint
CREATE INDEX "artifact_files_scope" ON "artifact_files" USING btree ("scope");