CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"signs_from" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signing_keys" ADD CONSTRAINT "signing_keys_tenant_tenants_domain_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenants"("domain") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signing_keys_tenant" ON "signing_keys" USING btree ("tenant","signs_from");