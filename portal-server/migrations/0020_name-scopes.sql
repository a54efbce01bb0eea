CREATE TABLE "name_scopes" (
	"name" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
