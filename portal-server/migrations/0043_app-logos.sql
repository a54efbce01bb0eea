CREATE TABLE "app_logos" (
	"tenant" text NOT NULL,
	"module" text NOT NULL,
	"type" text NOT NULL,
	"version" text NOT NULL,
	"image" "bytea" NOT NULL,
	CONSTRAINT "app_logos_tenant_module_pk" PRIMARY KEY("tenant","module")
);
--> statement-breakpoint
ALTER TABLE "app_logos" ADD CONSTRAINT "app_logos_tenant_module_apps_tenant_module_fk" FOREIGN KEY ("tenant","module") REFERENCES "public"."apps"("tenant","module") ON DELETE cascade ON UPDATE no action;