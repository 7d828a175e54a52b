CREATE TABLE "episode_hosts" (
	"episode_id" uuid NOT NULL,
	"host_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "episode_hosts_episode_id_host_id_pk" PRIMARY KEY("episode_id","host_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"status" integer,
	"body" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "support_videos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"video_file_id" uuid,
	"link" text,
	"poster_file_id" uuid,
	"audience" text DEFAULT 'both' NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "sponsors_name_index";--> statement-breakpoint
DROP INDEX "episodes_season_number";--> statement-breakpoint
DROP INDEX "sponsors_one_per_club";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "episode_clubs" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "episode_clubs" ADD COLUMN "reminded_by" uuid;--> statement-breakpoint
ALTER TABLE "episode_parts" ADD COLUMN "resend_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "renditions" ADD COLUMN "short_reason" text;--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "rev" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "cover_file_id" uuid;--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "rev" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "spot_file_id" uuid;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sponsors" ADD COLUMN "rev" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsors" ADD COLUMN "logo_file_id" uuid;--> statement-breakpoint
ALTER TABLE "sponsors" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "suggested_clubs" ADD COLUMN "rev" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "suggested_clubs" ADD COLUMN "decline_reason" text;--> statement-breakpoint
ALTER TABLE "suggested_clubs" ADD COLUMN "club_id" uuid;--> statement-breakpoint
ALTER TABLE "suggested_clubs" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "episode_hosts" ADD CONSTRAINT "episode_hosts_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_hosts" ADD CONSTRAINT "episode_hosts_host_id_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."hosts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_videos" ADD CONSTRAINT "support_videos_video_file_id_files_id_fk" FOREIGN KEY ("video_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_videos" ADD CONSTRAINT "support_videos_poster_file_id_files_id_fk" FOREIGN KEY ("poster_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "episode_hosts_host_id_index" ON "episode_hosts" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "support_videos_position_index" ON "support_videos" USING btree ("position");--> statement-breakpoint
CREATE INDEX "support_videos_removed_at_index" ON "support_videos" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "support_videos_video_file_id_index" ON "support_videos" USING btree ("video_file_id");--> statement-breakpoint
CREATE INDEX "support_videos_poster_file_id_index" ON "support_videos" USING btree ("poster_file_id");--> statement-breakpoint
ALTER TABLE "episode_clubs" ADD CONSTRAINT "episode_clubs_reminded_by_users_id_fk" FOREIGN KEY ("reminded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_spot_file_id_files_id_fk" FOREIGN KEY ("spot_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors" ADD CONSTRAINT "sponsors_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggested_clubs" ADD CONSTRAINT "suggested_clubs_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_object_id_index" ON "audit_entries" USING btree ("object","id");--> statement-breakpoint
CREATE INDEX "episode_clubs_reminded_by_index" ON "episode_clubs" USING btree ("reminded_by");--> statement-breakpoint
CREATE INDEX "episodes_removed_at_index" ON "episodes" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "episodes_publish_at_index" ON "episodes" USING btree ("publish_at");--> statement-breakpoint
CREATE UNIQUE INDEX "playlists_name" ON "playlists" USING btree (coalesce("club_id", '00000000-0000-0000-0000-000000000000'::uuid),fold_text("name")) WHERE "playlists"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "playlists_removed_at_index" ON "playlists" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "playlists_cover_file_id_index" ON "playlists" USING btree ("cover_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_name" ON "campaigns" USING btree (fold_text("name")) WHERE "campaigns"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "campaigns_ends_on_index" ON "campaigns" USING btree ("ends_on");--> statement-breakpoint
CREATE INDEX "campaigns_removed_at_index" ON "campaigns" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "campaigns_spot_file_id_index" ON "campaigns" USING btree ("spot_file_id");--> statement-breakpoint
CREATE INDEX "sponsors_club_id_index" ON "sponsors" USING btree ("club_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsors_name" ON "sponsors" USING btree (fold_text("name")) WHERE "sponsors"."club_id" is null and "sponsors"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "sponsors_removed_at_index" ON "sponsors" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "sponsors_logo_file_id_index" ON "sponsors" USING btree ("logo_file_id");--> statement-breakpoint
CREATE INDEX "suggested_clubs_removed_at_index" ON "suggested_clubs" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "suggested_clubs_club_id_index" ON "suggested_clubs" USING btree ("club_id");--> statement-breakpoint
CREATE UNIQUE INDEX "episodes_season_number" ON "episodes" USING btree ("season","number") WHERE "episodes"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sponsors_one_per_club" ON "sponsors" USING btree ("club_id") WHERE "sponsors"."removed_at" is null;