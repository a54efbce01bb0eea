ALTER TABLE "registry_credentials" DROP CONSTRAINT "registry_credentials_hash_unique";--> statement-breakpoint
ALTER TABLE "registry_credentials" DROP CONSTRAINT "registry_credentials_pkey";--> statement-breakpoint
ALTER TABLE "registry_credentials" ADD PRIMARY KEY ("hash");--> statement-breakpoint
ALTER TABLE "registry_credentials" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "registry_credentials" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "registry_credentials" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "app_credentials" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "app_credentials" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "app_credentials" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "registry_credentials_name" ON "registry_credentials" USING btree ("name");