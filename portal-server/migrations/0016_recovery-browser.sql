ALTER TABLE "recoveries" ADD COLUMN "owner" text;--> statement-breakpoint
CREATE INDEX "recoveries_owner" ON "recoveries" USING btree ("owner");