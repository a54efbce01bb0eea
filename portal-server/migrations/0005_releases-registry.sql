CREATE TABLE "artifacts" (
	"package" text NOT NULL,
	"build" text NOT NULL,
	"scope" text NOT NULL,
	"manifest" jsonb NOT NULL,
	"author" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "artifacts_package_build_pk" PRIMARY KEY("package","build")
);
--> statement-breakpoint
CREATE TABLE "release_canaries" (
	"environment" text NOT NULL,
	"scope" text NOT NULL,
	"release_id" bigint NOT NULL,
	"percent" integer NOT NULL,
	"people" text[] NOT NULL,
	"author" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_canaries_environment_scope_pk" PRIMARY KEY("environment","scope")
);
--> statement-breakpoint
CREATE TABLE "release_health" (
	"tenant" text NOT NULL,
	"map" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"load_failures" integer DEFAULT 0 NOT NULL,
	"mount_failures" integer DEFAULT 0 NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "release_health_map_tenant_minute_pk" PRIMARY KEY("map","tenant","minute")
);
--> statement-breakpoint
CREATE TABLE "registry_credentials" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"role" text NOT NULL,
	"environments" text[] NOT NULL,
	"scopes" text[] NOT NULL,
	"modules" text[] NOT NULL,
	"origins" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "registry_credentials_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "release_origins" (
	"scope" text NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_origins_scope_origin_pk" PRIMARY KEY("scope","origin")
);
--> statement-breakpoint
CREATE TABLE "registry_requests" (
	"actor" text NOT NULL,
	"key" text NOT NULL,
	"digest" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "registry_requests_actor_key_pk" PRIMARY KEY("actor","key")
);
--> statement-breakpoint
CREATE TABLE "account_roles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "kind" text DEFAULT 'publish' NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "source" bigint;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "report" jsonb;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "release_canaries" ADD CONSTRAINT "release_canaries_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_roles" ADD CONSTRAINT "account_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artifacts_age" ON "artifacts" USING btree ("package","uploaded_at");--> statement-breakpoint
CREATE INDEX "release_health_age" ON "release_health" USING btree ("minute");--> statement-breakpoint
CREATE INDEX "registry_requests_age" ON "registry_requests" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_source_releases_id_fk" FOREIGN KEY ("source") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;