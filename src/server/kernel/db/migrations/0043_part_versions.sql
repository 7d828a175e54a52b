CREATE TABLE "part_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"episode_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"file_id" uuid NOT NULL,
	"sent_by" uuid,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"check" text DEFAULT 'checking' NOT NULL,
	"problem" text,
	"doubt" text,
	"child_voices" text DEFAULT 'untold' NOT NULL,
	"check_attempts" integer DEFAULT 0 NOT NULL,
	"check_updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"refused" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rendition_voices" (
	"episode_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	CONSTRAINT "rendition_voices_episode_id_club_id_child_id_pk" PRIMARY KEY("episode_id","club_id","child_id")
);
--> statement-breakpoint
ALTER TABLE "part_voices" DROP CONSTRAINT "part_voices_part_fk";
--> statement-breakpoint
ALTER TABLE "part_voices" DROP CONSTRAINT "part_voices_episode_id_club_id_slot_child_id_pk";--> statement-breakpoint
ALTER TABLE "episode_parts" ADD COLUMN "doubt" text;--> statement-breakpoint
ALTER TABLE "part_voices" ADD COLUMN "file_id" uuid;--> statement-breakpoint
UPDATE "part_voices" v SET "file_id" = p."file_id" FROM "episode_parts" p
WHERE p."episode_id" = v."episode_id" AND p."club_id" = v."club_id" AND p."slot" = v."slot";--> statement-breakpoint
ALTER TABLE "part_voices" ALTER COLUMN "file_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "part_voices" ADD CONSTRAINT "part_voices_file_id_child_id_pk" PRIMARY KEY("file_id","child_id");--> statement-breakpoint
ALTER TABLE "part_versions" ADD CONSTRAINT "part_versions_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_versions" ADD CONSTRAINT "part_versions_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_versions" ADD CONSTRAINT "part_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_versions" ADD CONSTRAINT "part_versions_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rendition_voices" ADD CONSTRAINT "rendition_voices_child_id_users_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rendition_voices" ADD CONSTRAINT "rendition_voices_rendition_fk" FOREIGN KEY ("episode_id","club_id") REFERENCES "public"."renditions"("episode_id","club_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "part_versions_pending" ON "part_versions" USING btree ("episode_id","club_id","slot") WHERE "part_versions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "part_versions_episode_id_club_id_slot_index" ON "part_versions" USING btree ("episode_id","club_id","slot");--> statement-breakpoint
CREATE INDEX "part_versions_club_id_index" ON "part_versions" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "part_versions_file_id_index" ON "part_versions" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "part_versions_sent_by_index" ON "part_versions" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "part_versions_ended_at_index" ON "part_versions" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "part_versions_checking" ON "part_versions" USING btree ("check_updated_at") WHERE "part_versions"."check" = 'checking';--> statement-breakpoint
CREATE INDEX "rendition_voices_club_id_index" ON "rendition_voices" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "rendition_voices_child_id_index" ON "rendition_voices" USING btree ("child_id");--> statement-breakpoint
ALTER TABLE "part_voices" ADD CONSTRAINT "part_voices_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_voices" ADD CONSTRAINT "part_voices_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_voices" ADD CONSTRAINT "part_voices_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "part_voices_episode_id_club_id_index" ON "part_voices" USING btree ("episode_id","club_id");--> statement-breakpoint
CREATE INDEX "part_voices_club_id_index" ON "part_voices" USING btree ("club_id");--> statement-breakpoint
-- What was mastered before is taken to be of the parts as they are now.
INSERT INTO "rendition_voices"
SELECT DISTINCT v."episode_id", v."club_id", v."child_id" FROM "part_voices" v
JOIN "renditions" r ON r."episode_id" = v."episode_id" AND r."club_id" = v."club_id" AND r."file_id" IS NOT NULL;
