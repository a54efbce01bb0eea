CREATE TABLE "tenant_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"domain" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tenant_hosts" ADD CONSTRAINT "tenant_hosts_domain_tenants_domain_fk" FOREIGN KEY ("domain") REFERENCES "public"."tenants"("domain") ON DELETE cascade ON UPDATE no action;