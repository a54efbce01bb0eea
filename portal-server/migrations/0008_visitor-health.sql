CREATE TABLE "visitor_health" (
	"canary" bigint NOT NULL,
	"release" bigint NOT NULL,
	"tenant" text NOT NULL,
	"slot" integer NOT NULL,
	"visitor" text NOT NULL,
	"load_failed" boolean DEFAULT false NOT NULL,
	"mount_failed" boolean DEFAULT false NOT NULL,
	"erred" boolean DEFAULT false NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "visitor_health_canary_release_tenant_slot_pk" PRIMARY KEY("canary","release","tenant","slot")
);
--> statement-breakpoint
ALTER TABLE "visitor_health" ADD CONSTRAINT "visitor_health_canary_releases_id_fk" FOREIGN KEY ("canary") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visitor_health_age" ON "visitor_health" USING btree ("seen_at");