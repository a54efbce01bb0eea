CREATE TABLE "notification_category_preferences" (
	"tenant" text NOT NULL,
	"user_id" uuid NOT NULL,
	"module" text NOT NULL,
	"category" text NOT NULL,
	"level" text NOT NULL,
	CONSTRAINT "notification_category_preferences_pk" PRIMARY KEY("user_id","module","category")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "category_default" text;--> statement-breakpoint
ALTER TABLE "notification_category_preferences" ADD CONSTRAINT "notification_category_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_category_preferences" ADD CONSTRAINT "notification_category_preferences_app_fk" FOREIGN KEY ("tenant","module") REFERENCES "public"."apps"("tenant","module") ON DELETE cascade ON UPDATE no action;