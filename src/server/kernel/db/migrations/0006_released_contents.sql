CREATE TABLE "released_contents" (
	"sha256" text PRIMARY KEY NOT NULL,
	"released_at" timestamp with time zone DEFAULT now() NOT NULL
);
