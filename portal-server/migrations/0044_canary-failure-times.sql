ALTER TABLE "visitor_health" ADD COLUMN "first_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "visitor_health" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visitor_health" ADD COLUMN "erred_at" timestamp with time zone;--> statement-breakpoint
UPDATE "visitor_health" SET "first_seen_at" = "seen_at", "failed_at" = CASE WHEN "load_failed" OR "mount_failed" THEN "seen_at" END, "erred_at" = CASE WHEN "erred" THEN "seen_at" END;