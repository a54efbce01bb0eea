CREATE TABLE "tenant_images" (
	"domain" text NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"version" text NOT NULL,
	"image" "bytea" NOT NULL,
	CONSTRAINT "tenant_images_domain_kind_pk" PRIMARY KEY("domain","kind")
);
--> statement-breakpoint
ALTER TABLE "tenant_images" ADD CONSTRAINT "tenant_images_domain_tenants_domain_fk" FOREIGN KEY ("domain") REFERENCES "public"."tenants"("domain") ON DELETE cascade ON UPDATE no action;