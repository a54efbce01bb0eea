CREATE TABLE "notification_preferences" (
	"tenant" text NOT NULL,
	"user_id" uuid NOT NULL,
	"module" text NOT NULL,
	"level" text NOT NULL,
	CONSTRAINT "notification_preferences_user_id_module_pk" PRIMARY KEY("user_id","module")
);
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_tenant_module_apps_tenant_module_fk" FOREIGN KEY ("tenant","module") REFERENCES "public"."apps"("tenant","module") ON DELETE cascade ON UPDATE no action;