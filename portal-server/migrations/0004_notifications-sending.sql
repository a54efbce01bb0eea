CREATE TABLE "notification_counts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"total" integer NOT NULL,
	"unread" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"token" text NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_addresses_token" UNIQUE("tenant","token")
);
--> statement-breakpoint
CREATE TABLE "app_credentials" (
	"hash" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"module" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notification_id" uuid NOT NULL,
	"address_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_requests" (
	"tenant" text NOT NULL,
	"module" text NOT NULL,
	"key" text NOT NULL,
	"digest" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sent_requests_tenant_module_key_pk" PRIMARY KEY("tenant","module","key")
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "push" jsonb;--> statement-breakpoint
ALTER TABLE "notification_counts" ADD CONSTRAINT "notification_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_addresses" ADD CONSTRAINT "push_addresses_tenant_tenants_domain_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenants"("domain") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_addresses" ADD CONSTRAINT "push_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_addresses" ADD CONSTRAINT "push_addresses_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_credentials" ADD CONSTRAINT "app_credentials_tenant_module_apps_tenant_module_fk" FOREIGN KEY ("tenant","module") REFERENCES "public"."apps"("tenant","module") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_address_id_push_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."push_addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_requests" ADD CONSTRAINT "sent_requests_tenant_tenants_domain_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenants"("domain") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_addresses_user" ON "push_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_addresses_session" ON "push_addresses" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "app_credentials_app" ON "app_credentials" USING btree ("tenant","module","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "deliveries_notification" ON "deliveries" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "deliveries_address" ON "deliveries" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "sent_requests_age" ON "sent_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_read" ON "notifications" USING btree ("user_id","created_at","id") WHERE read_at is not null;--> statement-breakpoint
INSERT INTO "notification_counts" SELECT user_id, count(*), count(*) FILTER (WHERE read_at IS NULL) FROM "notifications" GROUP BY user_id;
--> statement-breakpoint
CREATE FUNCTION "count_added_notifications"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In one order everywhere, so that two statements cannot wait for each other.
	INSERT INTO notification_counts AS counts
	SELECT user_id, count(*), count(*) FILTER (WHERE read_at IS NULL) FROM added GROUP BY user_id ORDER BY user_id
	ON CONFLICT (user_id) DO UPDATE SET total = counts.total + excluded.total, unread = counts.unread + excluded.unread;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "count_changed_notifications"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE notification_counts AS counts SET unread = counts.unread + change.by
	FROM (
		SELECT user_id, sum(unread) AS by FROM (
			SELECT user_id, count(*) AS unread FROM after WHERE read_at IS NULL GROUP BY user_id
			UNION ALL
			SELECT user_id, -count(*) FROM before WHERE read_at IS NULL GROUP BY user_id
		) AS both_sides GROUP BY user_id
	) AS change
	WHERE counts.user_id = change.user_id AND change.by <> 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "count_removed_notifications"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE notification_counts AS counts SET total = counts.total - gone.total, unread = counts.unread - gone.unread
	FROM (
		SELECT user_id, count(*) AS total, count(*) FILTER (WHERE read_at IS NULL) AS unread FROM removed GROUP BY user_id
	) AS gone
	WHERE counts.user_id = gone.user_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "notifications_added" AFTER INSERT ON "notifications" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_notifications();
--> statement-breakpoint
CREATE TRIGGER "notifications_changed" AFTER UPDATE ON "notifications" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_changed_notifications();
--> statement-breakpoint
CREATE TRIGGER "notifications_removed" AFTER DELETE ON "notifications" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_notifications();
