CREATE TABLE "page_dictionaries" (
	"tenant" text NOT NULL,
	"hash" text NOT NULL,
	"text" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_dictionaries_tenant_hash_pk" PRIMARY KEY("tenant","hash")
);
--> statement-breakpoint
CREATE INDEX "page_dictionaries_age" ON "page_dictionaries" USING btree ("created_at");