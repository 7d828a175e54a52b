-- Functions that columns and indexes use.

-- Without capitals and accents, as people search and sort. Not the extension unaccent: a customer's PostgreSQL may lack it,
-- and it is not immutable, as an index needs. Text in ASCII takes the short way. Not "strict", because PostgreSQL calls a strict
-- function with a CASE for each row instead of writing it into the query, which is twice as fast.
CREATE FUNCTION "fold_text"("value" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length("value") = char_length("value") THEN lower("value") ELSE
    lower(replace(replace(replace(replace(replace(
      translate(regexp_replace(normalize("value", NFKD), '[\u0300-\u036f]', '', 'g'), 'ØøŁłĐđĦħı', 'OoLlDdHhi'),
      'ß', 'ss'), 'Æ', 'AE'), 'æ', 'ae'), 'Œ', 'OE'), 'œ', 'oe')) END
$$;
--> statement-breakpoint
-- The highest of each of at most 100 pieces of a waveform, one after the other.
CREATE FUNCTION "brief_peaks"("peaks" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(jsonb_agg(highest ORDER BY stretch), '[]') FROM (
    SELECT (place - 1) / greatest(1, ceil(jsonb_array_length("peaks") / 100.0)::int) AS stretch, max(peak::numeric) AS highest
    FROM jsonb_array_elements_text("peaks") WITH ORDINALITY each (peak, place) GROUP BY 1
  ) stretches
$$;
--> statement-breakpoint
-- The tables, as `npm run db:generate` makes them; what is partitioned by month says so at its end.

CREATE TABLE "app_versions" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"android_member_app_version" text,
	"ios_member_app_version" text
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"club_id" uuid,
	"changes" jsonb,
	"result" text NOT NULL,
	"address" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "club_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"club_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "clubs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"clubname" text NOT NULL,
	"sort_name" text GENERATED ALWAYS AS (fold_text("clubname")) STORED,
	"logo_file_id" uuid,
	"identity_file_id" uuid,
	"country" text DEFAULT 'GB' NOT NULL,
	"time_zone" text DEFAULT 'Europe/London' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"join_code" text NOT NULL,
	"join_role" text,
	"welfare_email" text,
	"invites_paced_to" timestamp with time zone,
	"news_paced_to" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "clubs_joinCode_unique" UNIQUE("join_code")
);
--> statement-breakpoint
CREATE TABLE "ended_join_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivered_days" (
	"day" date NOT NULL,
	"club_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"sponsor_id" uuid NOT NULL,
	"campaign_id" uuid,
	"delivered" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"day" date NOT NULL,
	"key" uuid NOT NULL,
	"spot" text NOT NULL,
	"club_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"sponsor_id" uuid NOT NULL,
	"campaign_id" uuid,
	CONSTRAINT "deliveries_day_key_spot_sponsor_id_pk" PRIMARY KEY("day","key","spot","sponsor_id")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "download_days" (
	"day" date NOT NULL,
	"club_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"downloads" integer NOT NULL,
	CONSTRAINT "download_days_club_id_day_episode_id_pk" PRIMARY KEY("club_id","day","episode_id")
);
--> statement-breakpoint
CREATE TABLE "download_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "download_windows" (
	"key" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"content" uuid NOT NULL,
	"bytes" "int8multirange" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"day" date NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"club_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"source" uuid,
	CONSTRAINT "downloads_day_key_pk" PRIMARY KEY("day","key")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "campaign_episodes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"clubs" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "episode_clubs" (
	"episode_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"may_send_again" boolean DEFAULT false NOT NULL,
	"reminded_at" timestamp with time zone,
	"reminded_by" uuid,
	"auto_reminded_at" timestamp with time zone,
	"announced_at" timestamp with time zone,
	CONSTRAINT "episode_clubs_episode_id_club_id_pk" PRIMARY KEY("episode_id","club_id")
);
--> statement-breakpoint
CREATE TABLE "episode_hosts" (
	"episode_id" uuid NOT NULL,
	"host_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "episode_hosts_episode_id_host_id_pk" PRIMARY KEY("episode_id","host_id")
);
--> statement-breakpoint
CREATE TABLE "episodes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"number" integer NOT NULL,
	"season" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"audience" text DEFAULT 'everyone' NOT NULL,
	"end_date" date NOT NULL,
	"artwork_file_id" uuid,
	"category_id" uuid,
	"feature_file_id" uuid,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"guides" jsonb DEFAULT '{"intro":{"say":"","length":""},"interview":{"say":"","length":""},"outro":{"say":"","length":""}}'::jsonb NOT NULL,
	"remind_automatically" boolean DEFAULT true NOT NULL,
	"publish_at" timestamp with time zone,
	"publish_problem" text,
	"published_at" timestamp with time zone,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "production_changes" (
	"episode_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "production_counts" (
	"episode_id" uuid PRIMARY KEY NOT NULL,
	"clubs" integer NOT NULL,
	"delivered" integer NOT NULL,
	"ready" integer NOT NULL,
	"failed" integer NOT NULL,
	"rev" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "renditions" (
	"episode_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"status" text NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"reason" text,
	"short_reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"at_kind" text,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"file_id" uuid,
	"loudness" double precision,
	"true_peak" double precision,
	"chapters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"inputs" text,
	"campaign_id" uuid,
	"spot_sha256" text,
	"local_spot_sha256" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renditions_episode_id_club_id_pk" PRIMARY KEY("episode_id","club_id")
);
--> statement-breakpoint
CREATE TABLE "account_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"child_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"email" text,
	"purposes" text[] NOT NULL,
	"notice_version" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	CONSTRAINT "account_claims_childId_unique" UNIQUE("child_id")
);
--> statement-breakpoint
CREATE TABLE "child_removals" (
	"child_id" uuid PRIMARY KEY NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_by" uuid,
	"status_before" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"child_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"given" boolean NOT NULL,
	"notice_version" text NOT NULL,
	"notice_sha256" text NOT NULL,
	"method" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"zone" text NOT NULL,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "families" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "family_members" (
	"family_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"place" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shared_from" uuid,
	"shared_with" uuid,
	CONSTRAINT "family_members_family_id_user_id_pk" PRIMARY KEY("family_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "guardian_invite_children" (
	"invite_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	CONSTRAINT "guardian_invite_children_invite_id_child_id_pk" PRIMARY KEY("invite_id","child_id")
);
--> statement-breakpoint
CREATE TABLE "guardian_invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"invited_by" uuid NOT NULL,
	"email" text NOT NULL,
	"household" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"version" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"body" text NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_reads" (
	"feed_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "feed_reads_feed_id_day_kind_place_pk" PRIMARY KEY("feed_id","day","kind","place")
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"made_by" uuid,
	"family_id" uuid,
	"guest_name" text,
	"token_hash" text NOT NULL,
	"salt" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"last_read_at" timestamp with time zone,
	"last_read_by" text,
	"content" text,
	"content_since" timestamp with time zone,
	"alerted_at" timestamp with time zone,
	"alert_networks" integer,
	"alert_apps" integer,
	CONSTRAINT "feeds_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"purpose" text NOT NULL,
	"club_id" uuid,
	"episode_id" uuid,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	"mime" text NOT NULL,
	"full_size_id" uuid,
	"file_name" text NOT NULL,
	"duration" double precision,
	"loudness" double precision,
	"peaks" jsonb,
	"brief_peaks" jsonb GENERATED ALWAYS AS (brief_peaks("peaks")) STORED,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "released_contents" (
	"sha256" text PRIMARY KEY NOT NULL,
	"released_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hosts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"photo_file_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "installations" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"installation_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"time_zone" text DEFAULT 'Europe/London' NOT NULL,
	"backed_up_at" timestamp with time zone,
	"certificate_ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"why" text NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid,
	"club_member_role" text DEFAULT 'admin' NOT NULL,
	"family_ids" uuid[] DEFAULT '{}' NOT NULL,
	"email" text NOT NULL,
	"invited_by" uuid,
	"send_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "join_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"club_member_role" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid,
	"invite_id" uuid,
	"join_request_id" uuid,
	"guardian_invite_id" uuid,
	"claim_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_time_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "playbacks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"player" text NOT NULL,
	"device" text NOT NULL,
	"episode_id" uuid NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "progress" (
	"user_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"position" double precision NOT NULL,
	"finished" boolean DEFAULT false NOT NULL,
	"rev" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "progress_user_id_episode_id_pk" PRIMARY KEY("user_id","episode_id")
);
--> statement-breakpoint
CREATE TABLE "queues" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"episode_ids" uuid[] DEFAULT '{}' NOT NULL,
	"rev" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hour_days" (
	"day" date NOT NULL,
	"club_id" uuid NOT NULL,
	"span" smallint NOT NULL,
	"hour" smallint NOT NULL,
	"listeners" integer NOT NULL,
	"seconds" double precision NOT NULL,
	CONSTRAINT "hour_days_club_id_day_span_hour_pk" PRIMARY KEY("club_id","day","span","hour")
);
--> statement-breakpoint
CREATE TABLE "listen_days" (
	"day" date NOT NULL,
	"club_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"playlist_id" uuid NOT NULL,
	"listeners" integer NOT NULL,
	"listens" integer NOT NULL,
	"begun" integer NOT NULL,
	"finished" integer NOT NULL,
	"seconds" double precision NOT NULL,
	CONSTRAINT "listen_days_club_id_episode_id_playlist_id_day_pk" PRIMARY KEY("club_id","episode_id","playlist_id","day")
);
--> statement-breakpoint
CREATE TABLE "part_days" (
	"day" date NOT NULL,
	"club_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"part" text NOT NULL,
	"seconds" double precision NOT NULL,
	"entered" integer[] NOT NULL,
	"left" integer[] NOT NULL,
	"lengths" double precision NOT NULL,
	CONSTRAINT "part_days_club_id_episode_id_day_part_pk" PRIMARY KEY("club_id","episode_id","day","part")
);
--> statement-breakpoint
CREATE TABLE "reach_days" (
	"day" date NOT NULL,
	"club_id" uuid NOT NULL,
	"of_month" boolean NOT NULL,
	"prev_day" date,
	"kind" text NOT NULL,
	"episode_id" uuid,
	"playlist_id" uuid,
	"sponsor_id" uuid,
	"campaign_id" uuid,
	"persona" text,
	"joined_month" date,
	"people" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listens" (
	"day" date NOT NULL,
	"listener" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"playlist_id" uuid,
	"sponsor_id" uuid,
	"campaign_id" uuid
);
--> statement-breakpoint
CREATE TABLE "stretches" (
	"day" date NOT NULL,
	"listener" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"second" integer NOT NULL,
	"id" uuid NOT NULL,
	"playlist_id" uuid,
	"part" text NOT NULL,
	"sponsor_id" uuid,
	"campaign_id" uuid,
	"part_from" real NOT NULL,
	"part_to" real NOT NULL,
	"part_length" real NOT NULL,
	"position_from" real NOT NULL,
	"position_to" real NOT NULL,
	"length" real NOT NULL,
	"seconds" real NOT NULL
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "news_choices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"episodes" text,
	"answers" boolean
);
--> statement-breakpoint
CREATE TABLE "news_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"child_id" uuid,
	"found_at" timestamp with time zone NOT NULL,
	"batch" uuid,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_sessionId_unique" UNIQUE("session_id"),
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "episode_parts" (
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
	"resend_asked_at" timestamp with time zone,
	"resend_reason" text,
	"check_attempts" integer DEFAULT 0 NOT NULL,
	"check_updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "episode_parts_episode_id_club_id_slot_pk" PRIMARY KEY("episode_id","club_id","slot")
);
--> statement-breakpoint
CREATE TABLE "mastered_parts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_file_id" uuid NOT NULL,
	"source_sha256" text NOT NULL,
	"settings" text NOT NULL,
	"layout" text NOT NULL,
	"file_id" uuid,
	"reason" text,
	"samples" integer DEFAULT 0 NOT NULL,
	"made_layout" text DEFAULT 'mono' NOT NULL,
	"from_ms" integer DEFAULT 0 NOT NULL,
	"histogram" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"peaks" text DEFAULT '' NOT NULL,
	"report" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mastering_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"rev" integer NOT NULL,
	"loudness" integer NOT NULL,
	"bit_rate" integer NOT NULL,
	"gap" double precision NOT NULL,
	"order" jsonb NOT NULL,
	CONSTRAINT "mastering_settings_one_row" CHECK ("mastering_settings"."id" = 1)
);
--> statement-breakpoint
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
	"resend_asked_at" timestamp with time zone,
	"resend_reason" text,
	"check_attempts" integer DEFAULT 0 NOT NULL,
	"check_updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"refused" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "playlist_episodes" (
	"playlist_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "playlist_episodes_playlist_id_episode_id_pk" PRIMARY KEY("playlist_id","episode_id")
);
--> statement-breakpoint
CREATE TABLE "playlists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"club_id" uuid,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"audience" text DEFAULT 'everyone' NOT NULL,
	"cover_file_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reflection_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"question" smallint NOT NULL,
	"asked" jsonb NOT NULL,
	"choice" text,
	"words" text,
	"file_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reflection_answers_once" UNIQUE("user_id","episode_id","question"),
	CONSTRAINT "reflection_answers_one" CHECK (num_nonnulls("reflection_answers"."choice", "reflection_answers"."words", "reflection_answers"."file_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "reflection_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"answer_id" uuid,
	"author_id" uuid,
	"reporter_id" uuid,
	"spoken" boolean DEFAULT false NOT NULL,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" uuid,
	CONSTRAINT "reflection_reports_once" UNIQUE("answer_id","reporter_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"status" integer,
	"body" text,
	"about" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "resumable_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"holder" integer,
	"held_until" timestamp with time zone,
	"wanted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_listeners" (
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "session_listeners_session_id_user_id_pk" PRIMARY KEY("session_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"kind" text DEFAULT 'own' NOT NULL,
	"shared_device_id" uuid,
	"proven_at" timestamp with time zone,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sessions_shared" CHECK (("sessions"."kind" = 'shared') = ("sessions"."shared_device_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "setup_codes" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "switched_off_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"reason" text DEFAULT 'account' NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "switched_off_sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "shared_device_members" (
	"device_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"added_by" uuid,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"wrong_pins" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "shared_device_members_device_id_user_id_pk" PRIMARY KEY("device_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "shared_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"made_by" uuid,
	"device" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shared_devices_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "user_pins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"pin_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_clubs" (
	"campaign_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	CONSTRAINT "campaign_clubs_campaign_id_club_id_pk" PRIMARY KEY("campaign_id","club_id")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"sponsor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"all_clubs" boolean DEFAULT true NOT NULL,
	"spot_file_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sponsors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"club_id" uuid,
	"name" text NOT NULL,
	"link" text,
	"logo_file_id" uuid,
	"spot_file_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "suggested_clubs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"town" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"decline_reason" text,
	"club_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
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
CREATE TABLE "video_progress" (
	"user_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL,
	"watched_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_progress_user_id_video_id_pk" PRIMARY KEY("user_id","video_id")
);
--> statement-breakpoint
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
CREATE TABLE "unsent_keys" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"tray" uuid DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unsent_keys_tray_unique" UNIQUE("tray")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"role" text NOT NULL,
	"club_member_role" text,
	"club_id" uuid,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text,
	"phone" text,
	"country_code" text,
	"username" text,
	"password_hash" text,
	"gender" text,
	"dob" date,
	"birth_year" integer,
	"status" text DEFAULT 'active' NOT NULL,
	"has_consent" boolean DEFAULT false NOT NULL,
	"listed_state" text GENERATED ALWAYS AS (case when "status" <> 'active' then "status" when "club_member_role" = 'child' and not "has_consent" then 'waiting' else 'active' end) STORED,
	"claimed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sort_name" text GENERATED ALWAYS AS (left(fold_text(trim("first_name" || ' ' || "last_name")), 100)) STORED,
	"search_text" text GENERATED ALWAYS AS (left(fold_text(trim("first_name" || ' ' || "last_name") || chr(10) || coalesce("email", '') || chr(10) || coalesce("username", '')), 450)) STORED,
	CONSTRAINT "users_child" CHECK ("users"."club_member_role" is distinct from 'child' or (num_nonnulls("users"."phone", "users"."country_code", "users"."dob", "users"."gender") = 0 and ("users"."email" is null or "users"."claimed_at" is not null)))
);
--> statement-breakpoint
CREATE TABLE "part_voices" (
	"file_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"child_id" uuid NOT NULL,
	CONSTRAINT "part_voices_file_id_child_id_pk" PRIMARY KEY("file_id","child_id")
);
--> statement-breakpoint
CREATE TABLE "rendition_voices" (
	"episode_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	CONSTRAINT "rendition_voices_episode_id_club_id_child_id_pk" PRIMARY KEY("episode_id","club_id","child_id")
);
--> statement-breakpoint
CREATE TABLE "take_downs" (
	"episode_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "take_downs_episode_id_club_id_slot_pk" PRIMARY KEY("episode_id","club_id","slot")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"answer" integer,
	"tried_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"key_number" integer DEFAULT 1 NOT NULL,
	"key_changed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "club_notes" ADD CONSTRAINT "club_notes_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_notes" ADD CONSTRAINT "club_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clubs" ADD CONSTRAINT "clubs_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clubs" ADD CONSTRAINT "clubs_identity_file_id_files_id_fk" FOREIGN KEY ("identity_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_join_codes" ADD CONSTRAINT "ended_join_codes_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_episodes" ADD CONSTRAINT "campaign_episodes_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_episodes" ADD CONSTRAINT "campaign_episodes_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_clubs" ADD CONSTRAINT "episode_clubs_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_clubs" ADD CONSTRAINT "episode_clubs_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_clubs" ADD CONSTRAINT "episode_clubs_reminded_by_users_id_fk" FOREIGN KEY ("reminded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_hosts" ADD CONSTRAINT "episode_hosts_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_hosts" ADD CONSTRAINT "episode_hosts_host_id_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."hosts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_artwork_file_id_files_id_fk" FOREIGN KEY ("artwork_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_feature_file_id_files_id_fk" FOREIGN KEY ("feature_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_counts" ADD CONSTRAINT "production_counts_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renditions" ADD CONSTRAINT "renditions_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renditions" ADD CONSTRAINT "renditions_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renditions" ADD CONSTRAINT "renditions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renditions" ADD CONSTRAINT "renditions_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_claims" ADD CONSTRAINT "account_claims_child_id_users_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_claims" ADD CONSTRAINT "account_claims_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_removals" ADD CONSTRAINT "child_removals_child_id_users_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_removals" ADD CONSTRAINT "child_removals_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "families" ADD CONSTRAINT "families_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_shared_from_families_id_fk" FOREIGN KEY ("shared_from") REFERENCES "public"."families"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_shared_with_users_id_fk" FOREIGN KEY ("shared_with") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_invite_children" ADD CONSTRAINT "guardian_invite_children_invite_id_guardian_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."guardian_invites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_invite_children" ADD CONSTRAINT "guardian_invite_children_child_id_users_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_invites" ADD CONSTRAINT "guardian_invites_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_invites" ADD CONSTRAINT "guardian_invites_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_invites" ADD CONSTRAINT "guardian_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_reads" ADD CONSTRAINT "feed_reads_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_reads" ADD CONSTRAINT "feed_reads_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_full_size_id_files_id_fk" FOREIGN KEY ("full_size_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosts" ADD CONSTRAINT "hosts_photo_file_id_files_id_fk" FOREIGN KEY ("photo_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_invite_id_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."invites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_join_request_id_join_requests_id_fk" FOREIGN KEY ("join_request_id") REFERENCES "public"."join_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_guardian_invite_id_guardian_invites_id_fk" FOREIGN KEY ("guardian_invite_id") REFERENCES "public"."guardian_invites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_claim_id_account_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."account_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbacks" ADD CONSTRAINT "playbacks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbacks" ADD CONSTRAINT "playbacks_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress" ADD CONSTRAINT "progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress" ADD CONSTRAINT "progress_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queues" ADD CONSTRAINT "queues_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_choices" ADD CONSTRAINT "news_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_items" ADD CONSTRAINT "news_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_items" ADD CONSTRAINT "news_items_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_items" ADD CONSTRAINT "news_items_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_items" ADD CONSTRAINT "news_items_child_id_users_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_parts" ADD CONSTRAINT "episode_parts_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_parts" ADD CONSTRAINT "episode_parts_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_parts" ADD CONSTRAINT "episode_parts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_parts" ADD CONSTRAINT "episode_parts_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mastered_parts" ADD CONSTRAINT "mastered_parts_source_file_id_files_id_fk" FOREIGN KEY ("source_file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mastered_parts" ADD CONSTRAINT "mastered_parts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_versions" ADD CONSTRAINT "part_versions_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_versions" ADD CONSTRAINT "part_versions_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_versions" ADD CONSTRAINT "part_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_versions" ADD CONSTRAINT "part_versions_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_episodes" ADD CONSTRAINT "playlist_episodes_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_episodes" ADD CONSTRAINT "playlist_episodes_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflection_answers" ADD CONSTRAINT "reflection_answers_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflection_answers" ADD CONSTRAINT "reflection_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflection_answers" ADD CONSTRAINT "reflection_answers_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflection_answers" ADD CONSTRAINT "reflection_answers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflection_reports" ADD CONSTRAINT "reflection_reports_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflection_reports" ADD CONSTRAINT "reflection_reports_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflection_reports" ADD CONSTRAINT "reflection_reports_answer_id_reflection_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."reflection_answers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflection_reports" ADD CONSTRAINT "reflection_reports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflection_reports" ADD CONSTRAINT "reflection_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflection_reports" ADD CONSTRAINT "reflection_reports_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumable_uploads" ADD CONSTRAINT "resumable_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumable_uploads" ADD CONSTRAINT "resumable_uploads_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumable_uploads" ADD CONSTRAINT "resumable_uploads_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_listeners" ADD CONSTRAINT "session_listeners_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_listeners" ADD CONSTRAINT "session_listeners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_shared_device_id_shared_devices_id_fk" FOREIGN KEY ("shared_device_id") REFERENCES "public"."shared_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_device_members" ADD CONSTRAINT "shared_device_members_device_id_shared_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."shared_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_device_members" ADD CONSTRAINT "shared_device_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_device_members" ADD CONSTRAINT "shared_device_members_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_devices" ADD CONSTRAINT "shared_devices_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_devices" ADD CONSTRAINT "shared_devices_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_devices" ADD CONSTRAINT "shared_devices_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_pins" ADD CONSTRAINT "user_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_clubs" ADD CONSTRAINT "campaign_clubs_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_clubs" ADD CONSTRAINT "campaign_clubs_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_sponsor_id_sponsors_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."sponsors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_spot_file_id_files_id_fk" FOREIGN KEY ("spot_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors" ADD CONSTRAINT "sponsors_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors" ADD CONSTRAINT "sponsors_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors" ADD CONSTRAINT "sponsors_spot_file_id_files_id_fk" FOREIGN KEY ("spot_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggested_clubs" ADD CONSTRAINT "suggested_clubs_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_videos" ADD CONSTRAINT "support_videos_video_file_id_files_id_fk" FOREIGN KEY ("video_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_videos" ADD CONSTRAINT "support_videos_poster_file_id_files_id_fk" FOREIGN KEY ("poster_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_progress" ADD CONSTRAINT "video_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_progress" ADD CONSTRAINT "video_progress_video_id_support_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."support_videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsent_keys" ADD CONSTRAINT "unsent_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_voices" ADD CONSTRAINT "part_voices_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_voices" ADD CONSTRAINT "part_voices_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_voices" ADD CONSTRAINT "part_voices_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_voices" ADD CONSTRAINT "part_voices_child_id_users_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rendition_voices" ADD CONSTRAINT "rendition_voices_child_id_users_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rendition_voices" ADD CONSTRAINT "rendition_voices_rendition_fk" FOREIGN KEY ("episode_id","club_id") REFERENCES "public"."renditions"("episode_id","club_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_downs" ADD CONSTRAINT "take_downs_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_downs" ADD CONSTRAINT "take_downs_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_at_index" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_at_index" ON "audit_entries" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_club_id_at_index" ON "audit_entries" USING btree ("club_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_object_id_index" ON "audit_entries" USING btree ("object","id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree (fold_text("name")) WHERE "categories"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "categories_removed_at_index" ON "categories" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "club_notes_newest" ON "club_notes" USING btree ("club_id","created_at");--> statement-breakpoint
CREATE INDEX "club_notes_removed_at_index" ON "club_notes" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "club_notes_author_id_index" ON "club_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "clubs_name" ON "clubs" USING btree ("sort_name");--> statement-breakpoint
CREATE INDEX "clubs_removed_at_index" ON "clubs" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "clubs_logo_file_id_index" ON "clubs" USING btree ("logo_file_id");--> statement-breakpoint
CREATE INDEX "clubs_identity_file_id_index" ON "clubs" USING btree ("identity_file_id");--> statement-breakpoint
CREATE INDEX "ended_join_codes_club_id_index" ON "ended_join_codes" USING btree ("club_id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivered_days_of_campaign" ON "delivered_days" USING btree ("club_id","day","episode_id","sponsor_id","campaign_id") WHERE "delivered_days"."campaign_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "delivered_days_of_local" ON "delivered_days" USING btree ("club_id","day","episode_id","sponsor_id") WHERE "delivered_days"."campaign_id" is null;--> statement-breakpoint
CREATE INDEX "delivered_days_club_id_day_index" ON "delivered_days" USING btree ("club_id","day");--> statement-breakpoint
CREATE INDEX "delivered_days_sponsor_id_club_id_day_index" ON "delivered_days" USING btree ("sponsor_id","club_id","day");--> statement-breakpoint
CREATE INDEX "delivered_days_day_index" ON "delivered_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "deliveries_club_id_day_index" ON "deliveries" USING btree ("club_id","day");--> statement-breakpoint
CREATE INDEX "download_days_episode_id_club_id_day_index" ON "download_days" USING btree ("episode_id","club_id","day");--> statement-breakpoint
CREATE INDEX "download_days_day_index" ON "download_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "download_keys_ends_at_index" ON "download_keys" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "download_windows_club_id_index" ON "download_windows" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "download_windows_last_at_index" ON "download_windows" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "downloads_club_id_day_index" ON "downloads" USING btree ("club_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_episodes_once" ON "campaign_episodes" USING btree ("campaign_id","episode_id");--> statement-breakpoint
CREATE INDEX "campaign_episodes_episode_id_index" ON "campaign_episodes" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "episode_clubs_club_id_index" ON "episode_clubs" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "episode_clubs_reminded_by_index" ON "episode_clubs" USING btree ("reminded_by");--> statement-breakpoint
CREATE INDEX "episode_clubs_sending_again" ON "episode_clubs" USING btree ("episode_id","club_id") WHERE "episode_clubs"."may_send_again";--> statement-breakpoint
CREATE INDEX "episode_hosts_host_id_index" ON "episode_hosts" USING btree ("host_id");--> statement-breakpoint
CREATE UNIQUE INDEX "episodes_season_number" ON "episodes" USING btree ("season","number") WHERE "episodes"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "episodes_removed_at_index" ON "episodes" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "episodes_publish_at_index" ON "episodes" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "episodes_status_number" ON "episodes" USING btree ("status","number");--> statement-breakpoint
CREATE INDEX "episodes_end_date_index" ON "episodes" USING btree ("end_date");--> statement-breakpoint
CREATE INDEX "episodes_category_id_removed_at_index" ON "episodes" USING btree ("category_id","removed_at");--> statement-breakpoint
CREATE INDEX "episodes_artwork_file_id_index" ON "episodes" USING btree ("artwork_file_id");--> statement-breakpoint
CREATE INDEX "episodes_feature_file_id_index" ON "episodes" USING btree ("feature_file_id");--> statement-breakpoint
CREATE INDEX "production_changes_episode_id_index" ON "production_changes" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "renditions_file_id_index" ON "renditions" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "renditions_club_id_index" ON "renditions" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "renditions_campaign_id_index" ON "renditions" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "renditions_under_way" ON "renditions" USING btree ("updated_at") WHERE "renditions"."status" in ('queued', 'rendering');--> statement-breakpoint
CREATE INDEX "renditions_failed" ON "renditions" USING btree ("episode_id","club_id") WHERE "renditions"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "account_claims_club_id_index" ON "account_claims" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "child_removals_removed_at_index" ON "child_removals" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "child_removals_removed_by_index" ON "child_removals" USING btree ("removed_by");--> statement-breakpoint
CREATE INDEX "consent_entries_newest" ON "consent_entries" USING btree ("child_id","purpose","id","given");--> statement-breakpoint
CREATE INDEX "consent_entries_guardian_id_index" ON "consent_entries" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "families_club_id_index" ON "families" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "family_members_user_id_index" ON "family_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "family_members_shared_from_index" ON "family_members" USING btree ("shared_from");--> statement-breakpoint
CREATE INDEX "family_members_shared_with_index" ON "family_members" USING btree ("shared_with");--> statement-breakpoint
CREATE INDEX "guardian_invite_children_child_id_index" ON "guardian_invite_children" USING btree ("child_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_invites_once" ON "guardian_invites" USING btree ("family_id",lower("email"));--> statement-breakpoint
CREATE INDEX "guardian_invites_club_id_index" ON "guardian_invites" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "guardian_invites_invited_by_index" ON "guardian_invites" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "feed_reads_club_id_index" ON "feed_reads" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "feed_reads_day_index" ON "feed_reads" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "feeds_of_person" ON "feeds" USING btree ("user_id") WHERE "feeds"."kind" <> 'guest';--> statement-breakpoint
CREATE INDEX "feeds_user_id_index" ON "feeds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feeds_club_id_index" ON "feeds" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "feeds_family_id_index" ON "feeds" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "feeds_ends_at_index" ON "feeds" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "feeds_made_by_index" ON "feeds" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "files_sha256_index" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "files_club_id_index" ON "files" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "files_episode_id_index" ON "files" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "files_full_size_id_index" ON "files" USING btree ("full_size_id");--> statement-breakpoint
CREATE INDEX "files_created_by_index" ON "files" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "hosts_name" ON "hosts" USING btree (fold_text("name"));--> statement-breakpoint
CREATE INDEX "hosts_removed_at_index" ON "hosts" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "hosts_photo_file_id_index" ON "hosts" USING btree ("photo_file_id");--> statement-breakpoint
CREATE INDEX "ended_links_ended_at_index" ON "ended_links" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_once" ON "invites" USING btree (coalesce("club_id", '00000000-0000-0000-0000-000000000000'::uuid),lower("email"));--> statement-breakpoint
CREATE INDEX "invites_club_id_index" ON "invites" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "invites_invited_by_index" ON "invites" USING btree ("invited_by");--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_email" ON "join_requests" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "join_requests_club_id_confirmed_at_index" ON "join_requests" USING btree ("club_id","confirmed_at");--> statement-breakpoint
CREATE INDEX "one_time_links_user_id_index" ON "one_time_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_links_invite_id_index" ON "one_time_links" USING btree ("invite_id");--> statement-breakpoint
CREATE INDEX "one_time_links_join_request_id_index" ON "one_time_links" USING btree ("join_request_id");--> statement-breakpoint
CREATE INDEX "one_time_links_guardian_invite_id_index" ON "one_time_links" USING btree ("guardian_invite_id");--> statement-breakpoint
CREATE INDEX "one_time_links_claim_id_index" ON "one_time_links" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "one_time_links_expires_at_index" ON "one_time_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "playbacks_episode_id_index" ON "playbacks" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "progress_episode_id_index" ON "progress" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "hour_days_day_index" ON "hour_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "listen_days_club" ON "listen_days" USING btree ("club_id","day");--> statement-breakpoint
CREATE INDEX "listen_days_episode" ON "listen_days" USING btree ("episode_id","day");--> statement-breakpoint
CREATE INDEX "listen_days_playlist" ON "listen_days" USING btree ("playlist_id","day") WHERE "listen_days"."playlist_id" <> '00000000-0000-0000-0000-000000000000';--> statement-breakpoint
CREATE INDEX "listen_days_day_index" ON "listen_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "part_days_seconds" ON "part_days" USING btree ("club_id","day","part","seconds");--> statement-breakpoint
CREATE INDEX "part_days_day_index" ON "part_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "reach_days_kind" ON "reach_days" USING btree ("kind","club_id","day");--> statement-breakpoint
CREATE INDEX "reach_days_kind_day" ON "reach_days" USING btree ("kind","day");--> statement-breakpoint
CREATE INDEX "reach_days_episode" ON "reach_days" USING btree ("episode_id","club_id","day");--> statement-breakpoint
CREATE INDEX "reach_days_sponsor" ON "reach_days" USING btree ("sponsor_id","club_id","day");--> statement-breakpoint
CREATE INDEX "reach_days_playlist" ON "reach_days" USING btree ("playlist_id","day");--> statement-breakpoint
CREATE INDEX "reach_days_day_index" ON "reach_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "listens_day_listener" ON "listens" USING btree ("day","listener");--> statement-breakpoint
CREATE INDEX "stretches_day_listener" ON "stretches" USING btree ("day","listener");--> statement-breakpoint
CREATE UNIQUE INDEX "news_items_once" ON "news_items" USING btree ("user_id","episode_id",coalesce("child_id", '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
CREATE INDEX "news_items_waiting" ON "news_items" USING btree ("club_id","found_at") WHERE "news_items"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "news_items_club_id_index" ON "news_items" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "news_items_episode_id_index" ON "news_items" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "news_items_child_id_index" ON "news_items" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "news_items_batch_index" ON "news_items" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "news_items_found_at_index" ON "news_items" USING btree ("found_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id_index" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_expires_at_index" ON "push_subscriptions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "episode_parts_file_id_index" ON "episode_parts" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "episode_parts_sent_by_index" ON "episode_parts" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "episode_parts_club_id_index" ON "episode_parts" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "episode_parts_checking" ON "episode_parts" USING btree ("check_updated_at") WHERE "episode_parts"."check" = 'checking';--> statement-breakpoint
CREATE INDEX "episode_parts_voices" ON "episode_parts" USING btree ("episode_id","club_id") WHERE "episode_parts"."child_voices" = 'named';--> statement-breakpoint
CREATE INDEX "episode_parts_asked" ON "episode_parts" USING btree ("episode_id","club_id") WHERE "episode_parts"."resend_asked_at" is not null;--> statement-breakpoint
CREATE INDEX "episode_parts_bad" ON "episode_parts" USING btree ("episode_id","club_id") WHERE "episode_parts"."check" = 'bad';--> statement-breakpoint
CREATE UNIQUE INDEX "mastered_parts_once" ON "mastered_parts" USING btree ("source_file_id","settings","layout");--> statement-breakpoint
CREATE INDEX "mastered_parts_file_id_index" ON "mastered_parts" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "mastered_parts_used_at_index" ON "mastered_parts" USING btree ("used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "part_versions_pending" ON "part_versions" USING btree ("episode_id","club_id","slot") WHERE "part_versions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "part_versions_episode_id_club_id_slot_index" ON "part_versions" USING btree ("episode_id","club_id","slot");--> statement-breakpoint
CREATE INDEX "part_versions_club_id_index" ON "part_versions" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "part_versions_file_id_index" ON "part_versions" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "part_versions_sent_by_index" ON "part_versions" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "part_versions_ended_at_index" ON "part_versions" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "part_versions_checking" ON "part_versions" USING btree ("check_updated_at") WHERE "part_versions"."check" = 'checking';--> statement-breakpoint
CREATE INDEX "playlist_episodes_episode_id_index" ON "playlist_episodes" USING btree ("episode_id");--> statement-breakpoint
CREATE UNIQUE INDEX "playlists_name" ON "playlists" USING btree (coalesce("club_id", '00000000-0000-0000-0000-000000000000'::uuid),fold_text("name")) WHERE "playlists"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "playlists_club_id_name_index" ON "playlists" USING btree ("club_id","name");--> statement-breakpoint
CREATE INDEX "playlists_removed_at_index" ON "playlists" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "playlists_cover_file_id_index" ON "playlists" USING btree ("cover_file_id");--> statement-breakpoint
CREATE INDEX "reflection_answers_episode_id_club_id_index" ON "reflection_answers" USING btree ("episode_id","club_id");--> statement-breakpoint
CREATE INDEX "reflection_answers_club_id_index" ON "reflection_answers" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "reflection_answers_file_id_index" ON "reflection_answers" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "reflection_reports_club_id_reported_at_index" ON "reflection_reports" USING btree ("club_id","reported_at");--> statement-breakpoint
CREATE INDEX "reflection_reports_episode_id_index" ON "reflection_reports" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "reflection_reports_author_id_index" ON "reflection_reports" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "reflection_reports_reporter_id_index" ON "reflection_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reflection_reports_handled_by_index" ON "reflection_reports" USING btree ("handled_by");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_about_index" ON "idempotency_keys" USING gin ("about");--> statement-breakpoint
CREATE INDEX "resumable_uploads_user_id_created_at_index" ON "resumable_uploads" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "resumable_uploads_club_id_index" ON "resumable_uploads" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "resumable_uploads_episode_id_index" ON "resumable_uploads" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "resumable_uploads_expires_at_index" ON "resumable_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_listeners_user_id_index" ON "session_listeners" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_shared_device_id_index" ON "sessions" USING btree ("shared_device_id");--> statement-breakpoint
CREATE INDEX "switched_off_sessions_ended_at_index" ON "switched_off_sessions" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "shared_device_members_user_id_index" ON "shared_device_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shared_device_members_added_by_index" ON "shared_device_members" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "shared_devices_family_id_index" ON "shared_devices" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "shared_devices_club_id_index" ON "shared_devices" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "shared_devices_made_by_index" ON "shared_devices" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "shared_devices_expires_at_index" ON "shared_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "campaign_clubs_club_id_index" ON "campaign_clubs" USING btree ("club_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_name" ON "campaigns" USING btree (fold_text("name")) WHERE "campaigns"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "campaigns_of_sponsor" ON "campaigns" USING btree ("sponsor_id","removed_at","paused","ends_on");--> statement-breakpoint
CREATE INDEX "campaigns_starts_on_ends_on_index" ON "campaigns" USING btree ("starts_on","ends_on");--> statement-breakpoint
CREATE INDEX "campaigns_ends_on_index" ON "campaigns" USING btree ("ends_on");--> statement-breakpoint
CREATE INDEX "campaigns_removed_at_index" ON "campaigns" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "campaigns_spot_file_id_index" ON "campaigns" USING btree ("spot_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsors_one_per_club" ON "sponsors" USING btree ("club_id") WHERE "sponsors"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "sponsors_club_id_index" ON "sponsors" USING btree ("club_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsors_name" ON "sponsors" USING btree (fold_text("name")) WHERE "sponsors"."club_id" is null and "sponsors"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "sponsors_removed_at_index" ON "sponsors" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "sponsors_logo_file_id_index" ON "sponsors" USING btree ("logo_file_id");--> statement-breakpoint
CREATE INDEX "sponsors_spot_file_id_index" ON "sponsors" USING btree ("spot_file_id");--> statement-breakpoint
CREATE INDEX "suggested_clubs_status_created_at_index" ON "suggested_clubs" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "suggested_clubs_removed_at_index" ON "suggested_clubs" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "suggested_clubs_club_id_index" ON "suggested_clubs" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "support_videos_position_index" ON "support_videos" USING btree ("position");--> statement-breakpoint
CREATE INDEX "support_videos_removed_at_index" ON "support_videos" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "support_videos_video_file_id_index" ON "support_videos" USING btree ("video_file_id");--> statement-breakpoint
CREATE INDEX "support_videos_poster_file_id_index" ON "support_videos" USING btree ("poster_file_id");--> statement-breakpoint
CREATE INDEX "video_progress_video_id_index" ON "video_progress" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "transcripts_episode_id_club_id_index" ON "transcripts" USING btree ("episode_id","club_id");--> statement-breakpoint
CREATE INDEX "transcripts_club_id_index" ON "transcripts" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "transcripts_words_index" ON "transcripts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "transcripts_unwritten" ON "transcripts" USING btree ("updated_at") WHERE "transcripts"."status" in ('waiting', 'writing');--> statement-breakpoint
CREATE INDEX "transcripts_over_limit" ON "transcripts" USING btree ("file_id") WHERE "transcripts"."over_limit";--> statement-breakpoint
CREATE INDEX "transcripts_removed" ON "transcripts" USING btree ("removed_at") WHERE "transcripts"."removed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "users_national" ON "users" USING btree (substr("phone", length("country_code") + 1));--> statement-breakpoint
CREATE INDEX "users_club" ON "users" USING btree ("club_id","last_name");--> statement-breakpoint
CREATE INDEX "users_members" ON "users" USING btree ("club_id","club_member_role") WHERE "users"."listed_state" = 'active' and "users"."password_hash" is not null;--> statement-breakpoint
CREATE INDEX "users_platform" ON "users" USING btree ("created_at","id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("club_id","created_at","id") WHERE "users"."club_member_role" = 'admin';--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("sort_name","id","club_id","club_member_role","listed_state","search_text") WHERE "users"."club_id" is not null;--> statement-breakpoint
CREATE INDEX "users_by_age" ON "users" USING btree ("created_at","id","club_id","club_member_role","listed_state","search_text") WHERE "users"."club_id" is not null;--> statement-breakpoint
CREATE INDEX "users_counted" ON "users" USING btree ("club_member_role","club_id","listed_state") WHERE "users"."club_id" is not null;--> statement-breakpoint
CREATE INDEX "users_not_active" ON "users" USING btree ("listed_state","sort_name","id") WHERE "users"."listed_state" <> 'active';--> statement-breakpoint
CREATE INDEX "part_voices_episode_id_club_id_index" ON "part_voices" USING btree ("episode_id","club_id");--> statement-breakpoint
CREATE INDEX "part_voices_club_id_index" ON "part_voices" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "part_voices_child_id_index" ON "part_voices" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "rendition_voices_club_id_index" ON "rendition_voices" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "rendition_voices_child_id_index" ON "rendition_voices" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "take_downs_club_id_index" ON "take_downs" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_id_created_at_index" ON "webhook_deliveries" USING btree ("webhook_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at_index" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("next_at") WHERE "webhook_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhooks_removed_at_index" ON "webhooks" USING btree ("removed_at");
--> statement-breakpoint
-- Rules that the database keeps by itself.

-- Files refer to clubs, episodes and users, which refer to files: declared here, because modules must not import in a circle.
ALTER TABLE "files" ADD CONSTRAINT "files_club_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_episode_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null;
--> statement-breakpoint
-- Partitions of a table by month of its day: last month's, so that late rows find theirs, and some months ahead. Rows of any
-- other month go to the default partition, so that nothing is lost. The app owns no table and may make none, so this runs with
-- the rights of the owner; it takes the names of known tables alone.
CREATE FUNCTION "make_month_partitions"("parent" text, "around" date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  first date;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid
                 WHERE c.relname = parent AND c.relnamespace = 'public'::regnamespace) THEN
    RAISE EXCEPTION 'no partitioned table %', parent;
  END IF;
  IF around < now()::date - 400 OR around > now()::date + 400 THEN
    RAISE EXCEPTION 'no month near today';
  END IF;
  IF to_regclass(format('public.%I', parent || '_default')) IS NULL THEN
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', parent || '_default', parent);
  END IF;
  FOR ahead IN -1..3 LOOP
    first := (date_trunc('month', around) + make_interval(months => ahead))::date;
    IF to_regclass(format('public.%I', parent || to_char(first, '_YYYY_MM'))) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
        parent || to_char(first, '_YYYY_MM'), parent, first, (first + interval '1 month')::date);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- Drops the partitions of months that ended before a day, which lies at least 60 days back.
CREATE FUNCTION "drop_month_partitions"("parent" text, "before" date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  child record;
BEGIN
  IF before > now()::date - 60 THEN
    RAISE EXCEPTION 'that day is too near';
  END IF;
  FOR child IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent
    WHERE p.relname = parent AND p.relkind = 'p' AND c.relname ~ '_[0-9]{4}_[0-9]{2}$'
      AND (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month')::date <= before
  LOOP
    EXECUTE format('DROP TABLE %I', child.relname);
  END LOOP;
END $$;
--> statement-breakpoint
SELECT make_month_partitions(parent, now()::date) FROM unnest('{stretches,downloads,deliveries}'::text[]) parent;
--> statement-breakpoint
-- The audit only grows, also for the owner of the tables.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE ON "audit_entries"
FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
CREATE TRIGGER "audit_no_truncate" BEFORE TRUNCATE ON "audit_entries"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
-- So do the ledger of consents and the texts of the notices.
CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger of consents is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "consents_append_only" BEFORE UPDATE OR DELETE ON "consent_entries"
FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();
--> statement-breakpoint
CREATE TRIGGER "consents_no_truncate" BEFORE TRUNCATE ON "consent_entries"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();
--> statement-breakpoint
CREATE TRIGGER "notices_append_only" BEFORE UPDATE OR DELETE ON "notices"
FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();
--> statement-breakpoint
CREATE TRIGGER "notices_no_truncate" BEFORE TRUNCATE ON "notices"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();
--> statement-breakpoint
-- Each entry of the ledger about a child's account writes to the row of the child what the ledger says now. The row is locked
-- first, because of two entries at once the later one counts, whichever is committed last.
CREATE FUNCTION "note_account_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = NEW.child_id FOR UPDATE;
  UPDATE users SET has_consent = (
    SELECT given FROM consent_entries WHERE child_id = NEW.child_id AND purpose = 'account' ORDER BY id DESC LIMIT 1)
  WHERE id = NEW.child_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "account_consent_noted" AFTER INSERT ON "consent_entries"
FOR EACH ROW WHEN (NEW.purpose = 'account') EXECUTE FUNCTION "note_account_consent"();
--> statement-breakpoint
-- Each change of what the board counts leaves a row, in its own transaction and without waiting for others. By statement, so
-- that publishing for 400 clubs leaves one.
CREATE FUNCTION note_production_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO production_changes SELECT DISTINCT episode_id FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_production_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO production_changes VALUES (NEW.episode_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_production_of_club() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO production_changes SELECT episode_id FROM episode_clubs WHERE club_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER production_inserted AFTER INSERT ON "episode_clubs" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_production_rows();
--> statement-breakpoint
CREATE TRIGGER production_deleted AFTER DELETE ON "episode_clubs" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_production_rows();
--> statement-breakpoint
CREATE TRIGGER production_inserted AFTER INSERT ON "episode_parts" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_production_rows();
--> statement-breakpoint
CREATE TRIGGER production_deleted AFTER DELETE ON "episode_parts" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_production_rows();
--> statement-breakpoint
CREATE TRIGGER production_inserted AFTER INSERT ON "renditions" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_production_rows();
--> statement-breakpoint
CREATE TRIGGER production_deleted AFTER DELETE ON "renditions" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_production_rows();
--> statement-breakpoint
CREATE TRIGGER production_updated AFTER UPDATE ON "episode_parts" FOR EACH ROW
  WHEN (OLD."check" IS DISTINCT FROM NEW."check") EXECUTE FUNCTION note_production_state();
--> statement-breakpoint
CREATE TRIGGER production_updated AFTER UPDATE ON "renditions" FOR EACH ROW
  WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION note_production_state();
--> statement-breakpoint
CREATE TRIGGER production_updated AFTER UPDATE ON "clubs" FOR EACH ROW
  WHEN (OLD."status" IS DISTINCT FROM NEW."status" OR OLD."removed_at" IS DISTINCT FROM NEW."removed_at")
  EXECUTE FUNCTION note_production_of_club();
--> statement-breakpoint
-- A finished episode counts for the campaign whose spot is in it, as long as it has a file. By row, because a worker
-- finishes one at a time; the count belongs to the transaction that finishes it.
CREATE FUNCTION count_campaign_episode() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.campaign_id IS NOT NULL AND OLD.file_id IS NOT NULL THEN
    UPDATE campaign_episodes SET clubs = clubs - 1
      WHERE campaign_id = OLD.campaign_id AND episode_id = OLD.episode_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.campaign_id IS NOT NULL AND NEW.file_id IS NOT NULL THEN
    INSERT INTO campaign_episodes (campaign_id, episode_id, clubs) VALUES (NEW.campaign_id, NEW.episode_id, 1)
      ON CONFLICT (campaign_id, episode_id) DO UPDATE SET clubs = campaign_episodes.clubs + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaign_episodes_changed AFTER INSERT OR DELETE OR UPDATE OF "campaign_id", "file_id" ON "renditions"
  FOR EACH ROW EXECUTE FUNCTION count_campaign_episode();
