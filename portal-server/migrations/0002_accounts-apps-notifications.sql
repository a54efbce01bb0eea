CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tenant" text NOT NULL,
	"seed" text NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"rotated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" bigint[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_tenant_email" UNIQUE("tenant","email")
);
--> statement-breakpoint
CREATE TABLE "apps" (
	"tenant" text NOT NULL,
	"module" text NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "apps_tenant_module_pk" PRIMARY KEY("tenant","module")
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"tenant" text NOT NULL,
	"tag" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"serial" text DEFAULT '' NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "assets_tenant_tag_pk" PRIMARY KEY("tenant","tag"),
	CONSTRAINT "assets_status" CHECK ("assets"."status" in ('in_use', 'in_stock', 'in_repair', 'retired'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"user_id" uuid NOT NULL,
	"module" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"redirect" text NOT NULL,
	"icon" text,
	"data" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ticket_comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant" text NOT NULL,
	"ticket_number" integer NOT NULL,
	"author_name" text NOT NULL,
	"author_email" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_counters" (
	"tenant" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_evaluations" (
	"tenant" text NOT NULL,
	"ticket_number" integer NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"score" smallint,
	"comment" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "ticket_evaluations_tenant_ticket_number_pk" PRIMARY KEY("tenant","ticket_number"),
	CONSTRAINT "ticket_evaluations_score" CHECK ("ticket_evaluations"."score" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"tenant" text NOT NULL,
	"number" integer NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"requester_name" text NOT NULL,
	"requester_email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tickets_tenant_number_pk" PRIMARY KEY("tenant","number"),
	CONSTRAINT "tickets_status" CHECK ("tickets"."status" in ('open', 'in_progress', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "user_images" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"image" "bytea" NOT NULL,
	"mime" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tenant_tenants_domain_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenants"("domain") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_tenant_tenants_domain_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenants"("domain") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apps" ADD CONSTRAINT "apps_tenant_tenants_domain_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenants"("domain") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_tenant_tenants_domain_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenants"("domain") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tenant_tenants_domain_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenants"("domain") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_comments" ADD CONSTRAINT "ticket_comments_tenant_ticket_number_tickets_tenant_number_fk" FOREIGN KEY ("tenant","ticket_number") REFERENCES "public"."tickets"("tenant","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_counters" ADD CONSTRAINT "ticket_counters_tenant_tenants_domain_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenants"("domain") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_evaluations" ADD CONSTRAINT "ticket_evaluations_tenant_ticket_number_tickets_tenant_number_fk" FOREIGN KEY ("tenant","ticket_number") REFERENCES "public"."tickets"("tenant","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_tenant_tenants_domain_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenants"("domain") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_images" ADD CONSTRAINT "user_images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "throttles_updated" ON "throttles" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "notifications_all" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","created_at","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "ticket_comments_by_ticket" ON "ticket_comments" USING btree ("tenant","ticket_number","id");--> statement-breakpoint
CREATE INDEX "tickets_by_update" ON "tickets" USING btree ("tenant","updated_at","number");