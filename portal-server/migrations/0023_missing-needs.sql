CREATE TABLE "missing_needs" (
	"environment" text NOT NULL,
	"tenant" text NOT NULL,
	"module" text NOT NULL,
	"need" text NOT NULL,
	"count" bigint NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "missing_needs_environment_tenant_module_need_pk" PRIMARY KEY("environment","tenant","module","need")
);
--> statement-breakpoint
CREATE INDEX "missing_needs_age" ON "missing_needs" USING btree ("seen_at");