CREATE TABLE "switched_off_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "switched_off_sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE INDEX "switched_off_sessions_ended_at_index" ON "switched_off_sessions" USING btree ("ended_at");