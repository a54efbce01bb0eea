CREATE TABLE "release_needs" (
	"scope" text NOT NULL,
	"need" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_needs_scope_need_pk" PRIMARY KEY("scope","need")
);
