CREATE TABLE "transcription_days" (
	"day" date PRIMARY KEY NOT NULL,
	"seconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcripts" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"episode_id" uuid NOT NULL,
	"club_id" uuid,
	"sha256" text NOT NULL,
	"status" text NOT NULL,
	"problem" text,
	"over_limit" boolean DEFAULT false NOT NULL,
	"by_service" boolean DEFAULT false NOT NULL,
	"cues" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"words" "tsvector" DEFAULT ''::tsvector NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transcripts_episode_id_club_id_index" ON "transcripts" USING btree ("episode_id","club_id");--> statement-breakpoint
CREATE INDEX "transcripts_club_id_index" ON "transcripts" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "transcripts_words_index" ON "transcripts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "transcripts_unwritten" ON "transcripts" USING btree ("updated_at") WHERE "transcripts"."status" in ('waiting', 'writing');--> statement-breakpoint
CREATE INDEX "transcripts_over_limit" ON "transcripts" USING btree ("file_id") WHERE "transcripts"."over_limit";--> statement-breakpoint
CREATE INDEX "transcripts_removed" ON "transcripts" USING btree ("removed_at") WHERE "transcripts"."removed_at" is not null;