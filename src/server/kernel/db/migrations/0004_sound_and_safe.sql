CREATE TABLE "episode_clubs" (
	"episode_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"may_send_again" boolean DEFAULT false NOT NULL,
	CONSTRAINT "episode_clubs_episode_id_club_id_pk" PRIMARY KEY("episode_id","club_id")
);
--> statement-breakpoint
CREATE TABLE "installations" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"installation_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"time_zone" text DEFAULT 'Europe/London' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
DROP INDEX "clubs_clubname_index";--> statement-breakpoint
DROP INDEX "invites_once";--> statement-breakpoint
-- Two invites to the platform at one address were possible: the newest stays.
DELETE FROM "invites" old USING "invites" newer
WHERE old."club_id" IS NULL AND newer."club_id" IS NULL AND lower(old."email") = lower(newer."email")
  AND (old."created_at", old."id") < (newer."created_at", newer."id");--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "time_zone" text DEFAULT 'Europe/London' NOT NULL;--> statement-breakpoint
ALTER TABLE "episode_parts" ADD COLUMN "check" text DEFAULT 'checking' NOT NULL;--> statement-breakpoint
ALTER TABLE "episode_parts" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "episode_parts" ADD COLUMN "check_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "episode_parts" ADD COLUMN "check_updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "rev" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "renditions" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listening_days" ADD COLUMN "counted_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "birth_year" integer;--> statement-breakpoint
ALTER TABLE "episode_clubs" ADD CONSTRAINT "episode_clubs_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_clubs" ADD CONSTRAINT "episode_clubs_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbacks" ADD CONSTRAINT "playbacks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbacks" ADD CONSTRAINT "playbacks_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "episode_clubs_club_id_index" ON "episode_clubs" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "playbacks_episode_id_index" ON "playbacks" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "clubs_name" ON "clubs" USING btree (lower("clubname"));--> statement-breakpoint
CREATE INDEX "clubs_logo_file_id_index" ON "clubs" USING btree ("logo_file_id");--> statement-breakpoint
CREATE INDEX "clubs_identity_file_id_index" ON "clubs" USING btree ("identity_file_id");--> statement-breakpoint
CREATE INDEX "episode_parts_club_id_index" ON "episode_parts" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "episode_parts_checking" ON "episode_parts" USING btree ("check_updated_at") WHERE "episode_parts"."check" = 'checking';--> statement-breakpoint
CREATE INDEX "episodes_category_id_index" ON "episodes" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "episodes_artwork_file_id_index" ON "episodes" USING btree ("artwork_file_id");--> statement-breakpoint
CREATE INDEX "episodes_feature_file_id_index" ON "episodes" USING btree ("feature_file_id");--> statement-breakpoint
CREATE INDEX "renditions_club_id_index" ON "renditions" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "invites_club_id_index" ON "invites" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "sponsors_spot_file_id_index" ON "sponsors" USING btree ("spot_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_once" ON "invites" USING btree (coalesce("club_id", '00000000-0000-0000-0000-000000000000'::uuid),lower("email"));
--> statement-breakpoint
-- The zone of a country's largest city, as `contract/countries.ts` has it.
UPDATE "clubs" SET "time_zone" = CASE "country"
  WHEN 'AT' THEN 'Europe/Vienna'
  WHEN 'AU' THEN 'Australia/Sydney'
  WHEN 'BE' THEN 'Europe/Brussels'
  WHEN 'BG' THEN 'Europe/Sofia'
  WHEN 'CA' THEN 'America/Toronto'
  WHEN 'CH' THEN 'Europe/Zurich'
  WHEN 'CY' THEN 'Asia/Nicosia'
  WHEN 'CZ' THEN 'Europe/Prague'
  WHEN 'DE' THEN 'Europe/Berlin'
  WHEN 'DK' THEN 'Europe/Copenhagen'
  WHEN 'EE' THEN 'Europe/Tallinn'
  WHEN 'ES' THEN 'Europe/Madrid'
  WHEN 'FI' THEN 'Europe/Helsinki'
  WHEN 'FR' THEN 'Europe/Paris'
  WHEN 'GR' THEN 'Europe/Athens'
  WHEN 'HR' THEN 'Europe/Zagreb'
  WHEN 'HU' THEN 'Europe/Budapest'
  WHEN 'IE' THEN 'Europe/Dublin'
  WHEN 'IS' THEN 'Atlantic/Reykjavik'
  WHEN 'IT' THEN 'Europe/Rome'
  WHEN 'LT' THEN 'Europe/Vilnius'
  WHEN 'LU' THEN 'Europe/Luxembourg'
  WHEN 'LV' THEN 'Europe/Riga'
  WHEN 'MT' THEN 'Europe/Malta'
  WHEN 'NL' THEN 'Europe/Amsterdam'
  WHEN 'NO' THEN 'Europe/Oslo'
  WHEN 'NZ' THEN 'Pacific/Auckland'
  WHEN 'PL' THEN 'Europe/Warsaw'
  WHEN 'PT' THEN 'Europe/Lisbon'
  WHEN 'RO' THEN 'Europe/Bucharest'
  WHEN 'SE' THEN 'Europe/Stockholm'
  WHEN 'SI' THEN 'Europe/Ljubljana'
  WHEN 'SK' THEN 'Europe/Bratislava'
  WHEN 'US' THEN 'America/New_York'
  ELSE 'Europe/London' END;
--> statement-breakpoint
-- Of a child only the year is kept.
UPDATE "users" SET "birth_year" = extract(year from "dob")::int, "dob" = NULL
WHERE "club_member_role" = 'child' AND "dob" IS NOT NULL;
--> statement-breakpoint
-- Whoever has sent or got something takes part; in what is open, every active club with an admin does.
INSERT INTO "episode_clubs" ("episode_id", "club_id")
SELECT "episode_id", "club_id" FROM "episode_parts"
UNION SELECT "episode_id", "club_id" FROM "renditions"
UNION SELECT e."id", c."id" FROM "episodes" e CROSS JOIN "clubs" c
WHERE e."status" = 'in_progress' AND c."status" = 'active' AND c."removed_at" IS NULL
  AND EXISTS (SELECT 1 FROM "users" u WHERE u."club_id" = c."id" AND u."club_member_role" = 'admin');
--> statement-breakpoint
-- What families hear already was mastered of these parts: they are not checked anew, or an episode would be made again.
UPDATE "episode_parts" SET "check" = 'good' FROM "episodes" e
WHERE e."id" = "episode_parts"."episode_id" AND e."status" IN ('published', 'archived');
--> statement-breakpoint
-- Nothing that a child does is kept with an address; afterwards nobody could take it out any more.
UPDATE "audit_entries" SET "address" = NULL
WHERE "actor_id" IN (SELECT "id" FROM "users" WHERE "club_member_role" = 'child');
--> statement-breakpoint
-- The audit is only ever added to, whoever asks.
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
