CREATE TABLE "app_audiences" (
	"tenant" text NOT NULL,
	"module" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "app_audiences_tenant_module_kind_name_pk" PRIMARY KEY("tenant","module","kind","name")
);
--> statement-breakpoint
CREATE TABLE "account_groups" (
	"tenant" text NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "account_groups_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
ALTER TABLE "app_audiences" ADD CONSTRAINT "app_audiences_tenant_module_apps_tenant_module_fk" FOREIGN KEY ("tenant","module") REFERENCES "public"."apps"("tenant","module") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_groups" ADD CONSTRAINT "account_groups_tenant_tenants_domain_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenants"("domain") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_groups" ADD CONSTRAINT "account_groups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_groups_of_tenant" ON "account_groups" USING btree ("tenant","name");