CREATE TABLE "release_pointers" (
	"environment" text NOT NULL,
	"scope" text NOT NULL,
	"release_id" bigint NOT NULL,
	CONSTRAINT "release_pointers_environment_scope_pk" PRIMARY KEY("environment","scope")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" text NOT NULL,
	"scope" text NOT NULL,
	"document" jsonb NOT NULL,
	"digest" text NOT NULL,
	"author" text NOT NULL,
	"reason" text NOT NULL,
	"parent" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "release_pointers" ADD CONSTRAINT "release_pointers_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_parent_releases_id_fk" FOREIGN KEY ("parent") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "releases_history" ON "releases" USING btree ("environment","scope","id");