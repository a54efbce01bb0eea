CREATE TABLE "artifact_place" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"place" text NOT NULL
);
