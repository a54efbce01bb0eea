CREATE TABLE "tenant_aliases" (
	"alias" text PRIMARY KEY NOT NULL,
	"domain" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"domain" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"brand" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tenant_aliases" ADD CONSTRAINT "tenant_aliases_domain_tenants_domain_fk" FOREIGN KEY ("domain") REFERENCES "public"."tenants"("domain") ON DELETE cascade ON UPDATE no action;