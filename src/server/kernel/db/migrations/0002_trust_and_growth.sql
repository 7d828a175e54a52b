CREATE TABLE "season_ends" (
	"season" integer PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "child_uses" (
	"child_id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid,
	"used_at" timestamp with time zone,
	"kept_at" timestamp with time zone,
	"noticed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"days" integer DEFAULT 0 NOT NULL,
	"counted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "club_archives" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"asked_by" uuid,
	"status" text DEFAULT 'waiting' NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"reason" text,
	"ended_by" text,
	"file_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "show_import_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"guid" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"season" integer NOT NULL,
	"number" integer NOT NULL,
	"audience" text NOT NULL,
	"sound_url" text NOT NULL,
	"cover_url" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"episode_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "show_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"asked_by" uuid,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"cover_url" text,
	"cover_file_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"signs_in_alone" boolean DEFAULT true NOT NULL,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "provider_links" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "provider_links_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "provider_links_userId_issuer_unique" UNIQUE("user_id","issuer")
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "episodes_season_number";--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "moved_to" text;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "of_club_id" uuid;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "guid" text;--> statement-breakpoint
ALTER TABLE "child_removals" ADD COLUMN "club_id" uuid;--> statement-breakpoint
ALTER TABLE "child_removals" ADD COLUMN "because" text DEFAULT 'guardian' NOT NULL;--> statement-breakpoint
ALTER TABLE "consent_entries" ADD COLUMN "club_id" uuid;--> statement-breakpoint
ALTER TABLE "family_members" ADD COLUMN "club_id" uuid;--> statement-breakpoint
ALTER TABLE "guardian_invite_children" ADD COLUMN "club_id" uuid;--> statement-breakpoint
ALTER TABLE "playbacks" ADD COLUMN "club_id" uuid;--> statement-breakpoint
ALTER TABLE "progress" ADD COLUMN "club_id" uuid;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "club_id" uuid;--> statement-breakpoint
ALTER TABLE "news_choices" ADD COLUMN "club_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "secured" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shared_device_members" ADD COLUMN "club_id" uuid;--> statement-breakpoint
ALTER TABLE "user_pins" ADD COLUMN "club_id" uuid;--> statement-breakpoint
ALTER TABLE "video_progress" ADD COLUMN "club_id" uuid;--> statement-breakpoint
ALTER TABLE "unsent_keys" ADD COLUMN "club_id" uuid;--> statement-breakpoint
ALTER TABLE "child_uses" ADD CONSTRAINT "child_uses_child_id_users_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_archives" ADD CONSTRAINT "club_archives_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_archives" ADD CONSTRAINT "club_archives_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_archives" ADD CONSTRAINT "club_archives_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "show_import_items" ADD CONSTRAINT "show_import_items_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "show_import_items" ADD CONSTRAINT "show_import_items_import_id_show_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."show_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "show_import_items" ADD CONSTRAINT "show_import_items_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "show_imports" ADD CONSTRAINT "show_imports_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "show_imports" ADD CONSTRAINT "show_imports_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "show_imports" ADD CONSTRAINT "show_imports_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_links" ADD CONSTRAINT "provider_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "child_uses_club_id_index" ON "child_uses" USING btree ("club_id");--> statement-breakpoint
CREATE UNIQUE INDEX "club_archives_one_at_once" ON "club_archives" USING btree ("club_id") WHERE "club_archives"."status" in ('waiting', 'making');--> statement-breakpoint
CREATE INDEX "club_archives_club_id_created_at_index" ON "club_archives" USING btree ("club_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "club_archives_file_id_index" ON "club_archives" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "club_archives_asked_by_index" ON "club_archives" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "club_archives_under_way" ON "club_archives" USING btree ("updated_at") WHERE "club_archives"."status" in ('waiting', 'making', 'ready') or "club_archives"."file_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "show_import_items_once" ON "show_import_items" USING btree ("import_id","guid");--> statement-breakpoint
CREATE INDEX "show_import_items_club_id_index" ON "show_import_items" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "show_import_items_episode_id_index" ON "show_import_items" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "show_import_items_under_way" ON "show_import_items" USING btree ("updated_at") WHERE "show_import_items"."status" in ('waiting', 'fetching');--> statement-breakpoint
CREATE UNIQUE INDEX "show_imports_one_at_once" ON "show_imports" USING btree ("club_id") WHERE "show_imports"."status" = 'running';--> statement-breakpoint
CREATE INDEX "show_imports_club_id_created_at_index" ON "show_imports" USING btree ("club_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "show_imports_created_at_index" ON "show_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "show_imports_asked_by_index" ON "show_imports" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "show_imports_cover_file_id_index" ON "show_imports" USING btree ("cover_file_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_index" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_user_id_index" ON "sign_in_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_expires_at_index" ON "sign_in_challenges" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_of_club_id_clubs_id_fk" FOREIGN KEY ("of_club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "episodes_guid" ON "episodes" USING btree ("of_club_id","guid");--> statement-breakpoint
CREATE UNIQUE INDEX "episodes_season_number" ON "episodes" USING btree ("season","number") WHERE "episodes"."removed_at" is null and "episodes"."of_club_id" is null;
--> statement-breakpoint
-- What is in an archive cannot be taken out again. So one that is ready ends, and one that is being made is begun again,
-- because it may have read what is gone now. In the database, because several nouns take such things away.
CREATE FUNCTION end_club_archives(club uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE club_archives SET
    status = CASE status WHEN 'ready' THEN 'ended' ELSE 'waiting' END,
    ended_by = CASE status WHEN 'ready' THEN 'person' END,
    run = run + 1, progress = 0, updated_at = '-infinity'
  WHERE club_id = club AND status IN ('waiting', 'making', 'ready')
$$;
--> statement-breakpoint
CREATE FUNCTION end_archives_with_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_club_archives(OLD.club_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A person who is erased, or a child that a guardian has deleted, who is erased 7 days later.
CREATE TRIGGER archives_end_with_person AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION end_archives_with_person();
--> statement-breakpoint
CREATE TRIGGER archives_end_with_removed AFTER UPDATE OF "status" ON "users" FOR EACH ROW
  WHEN (NEW."status" = 'removed' AND OLD."status" <> 'removed') EXECUTE FUNCTION end_archives_with_person();
--> statement-breakpoint
-- One who moves to another club: when they are erased later, nothing says that they were in this one.
CREATE TRIGGER archives_end_with_move AFTER UPDATE OF "club_id" ON "users" FOR EACH ROW
  WHEN (NEW."club_id" IS DISTINCT FROM OLD."club_id") EXECUTE FUNCTION end_archives_with_person();
--> statement-breakpoint
-- A recording with the voice of a child that has gone; when the answer to the question about voices changes, it stays.
CREATE FUNCTION end_archives_with_voice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'part_voices' THEN
    IF EXISTS (SELECT FROM files WHERE id = OLD.file_id) THEN RETURN NULL; END IF;
  ELSIF EXISTS (SELECT FROM renditions WHERE episode_id = OLD.episode_id AND club_id = OLD.club_id) THEN
    RETURN NULL;
  END IF;
  PERFORM end_club_archives(OLD.club_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER archives_end_with_voice AFTER DELETE ON "part_voices" FOR EACH ROW EXECUTE FUNCTION end_archives_with_voice();
--> statement-breakpoint
CREATE TRIGGER archives_end_with_voice AFTER DELETE ON "rendition_voices" FOR EACH ROW EXECUTE FUNCTION end_archives_with_voice();
--> statement-breakpoint
-- The feed in an archive is for everyone, so it ends when a child in it may be heard outside no more; also that of a club
-- that the child has left. The child is locked first, as by note_account_consent and by all who withdraw.
CREATE FUNCTION end_archives_with_disclosure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = NEW.child_id FOR UPDATE;
  PERFORM end_club_archives(heard.club_id) FROM (
    SELECT DISTINCT club_id FROM rendition_voices WHERE child_id = NEW.child_id ORDER BY club_id) heard;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER archives_end_with_disclosure AFTER INSERT ON "consent_entries" FOR EACH ROW
  WHEN (NEW."purpose" = 'disclosure' AND NOT NEW."given") EXECUTE FUNCTION end_archives_with_disclosure();
--> statement-breakpoint
-- A child that may not be heard, or not outside, is named in a recording which was there before; one that is just sent is in no
-- archive.
CREATE FUNCTION end_archives_with_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM files WHERE id = NEW.file_id AND created_at < now()) OR (
    coalesce((SELECT given FROM consent_entries
      WHERE child_id = NEW.child_id AND purpose = 'voice' ORDER BY id DESC LIMIT 1), false)
    AND coalesce((SELECT given FROM consent_entries
      WHERE child_id = NEW.child_id AND purpose = 'disclosure' ORDER BY id DESC LIMIT 1), false))
  THEN
    RETURN NULL;
  END IF;
  PERFORM end_club_archives(NEW.club_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER archives_end_with_named AFTER INSERT ON "part_voices" FOR EACH ROW EXECUTE FUNCTION end_archives_with_named();
--> statement-breakpoint
-- The club of a row about a person is that person's, also in rows of a version that does not know the column. The person is
-- locked as their foreign key locks them a moment later, so that a move waits for the row or the row for the move.
CREATE FUNCTION "club_of_person"("person" uuid) RETURNS uuid LANGUAGE sql AS $$
  SELECT club_id FROM users WHERE id = person FOR KEY SHARE
$$;
--> statement-breakpoint
CREATE FUNCTION "fill_club_of_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A restore brings rows back before their person, and with their club.
  NEW.club_id := coalesce(club_of_person(NEW.user_id), NEW.club_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "fill_club_of_child"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.club_id := coalesce(club_of_person(NEW.child_id), NEW.club_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The ledger says what was so when it was written, so it waits for no move. A lock here would also come before the one of
-- note_account_consent, and two entries at once would each wait for the other.
CREATE FUNCTION "fill_club_of_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.club_id := coalesce((SELECT club_id FROM users WHERE id = NEW.child_id), NEW.club_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY '{progress,playbacks,queues,video_progress,family_members,news_choices,shared_device_members,user_pins,unsent_keys}'::text[] LOOP
    EXECUTE format('CREATE TRIGGER club_of_person BEFORE INSERT OR UPDATE OF user_id ON %I FOR EACH ROW EXECUTE FUNCTION fill_club_of_user()', kept);
  END LOOP;
  CREATE TRIGGER club_of_person BEFORE INSERT ON consent_entries FOR EACH ROW EXECUTE FUNCTION fill_club_of_consent();
  FOREACH kept IN ARRAY '{child_removals,guardian_invite_children}'::text[] LOOP
    EXECUTE format('CREATE TRIGGER club_of_person BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION fill_club_of_child()', kept);
  END LOOP;
END $$;
--> statement-breakpoint
-- Locked as for a change of the key, for which rows that are being written about the person are waited for.
CREATE FUNCTION "lock_person_to_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = NEW.id FOR UPDATE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "person_locked_to_move" BEFORE UPDATE OF "club_id" ON "users" FOR EACH ROW
  WHEN (OLD.club_id IS DISTINCT FROM NEW.club_id) EXECUTE FUNCTION lock_person_to_move();
--> statement-breakpoint
-- What is about a person moves with them; not the ledger of consents, which says what was so when it was written.
CREATE FUNCTION "move_rows_of_person"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE progress SET club_id = NEW.club_id WHERE user_id = NEW.id;
  UPDATE playbacks SET club_id = NEW.club_id WHERE user_id = NEW.id;
  UPDATE queues SET club_id = NEW.club_id WHERE user_id = NEW.id;
  UPDATE video_progress SET club_id = NEW.club_id WHERE user_id = NEW.id;
  UPDATE family_members SET club_id = NEW.club_id WHERE user_id = NEW.id;
  UPDATE news_choices SET club_id = NEW.club_id WHERE user_id = NEW.id;
  UPDATE shared_device_members SET club_id = NEW.club_id WHERE user_id = NEW.id;
  UPDATE user_pins SET club_id = NEW.club_id WHERE user_id = NEW.id;
  UPDATE unsent_keys SET club_id = NEW.club_id WHERE user_id = NEW.id;
  UPDATE child_removals SET club_id = NEW.club_id WHERE child_id = NEW.id;
  UPDATE guardian_invite_children SET club_id = NEW.club_id WHERE child_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "rows_moved_with_person" AFTER UPDATE OF "club_id" ON "users" FOR EACH ROW
  WHEN (OLD.club_id IS DISTINCT FROM NEW.club_id) EXECUTE FUNCTION move_rows_of_person();
--> statement-breakpoint
CREATE TRIGGER club_of_person BEFORE INSERT ON "child_uses" FOR EACH ROW EXECUTE FUNCTION fill_club_of_child();
--> statement-breakpoint
CREATE FUNCTION "move_uses_of_child"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE child_uses SET club_id = NEW.club_id WHERE child_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "uses_moved_with_child" AFTER UPDATE OF "club_id" ON "users" FOR EACH ROW
  WHEN (OLD.club_id IS DISTINCT FROM NEW.club_id) EXECUTE FUNCTION move_uses_of_child();
--> statement-breakpoint
-- In every way a session ends, when it was used last stays with the child, and with each who listened together in it; not when it
-- goes with the child. Before the session goes, because those who listened in it go with it.
CREATE FUNCTION "note_last_use"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  users_of uuid[] := ARRAY(SELECT OLD.user_id UNION SELECT user_id FROM session_listeners WHERE session_id = OLD.id ORDER BY 1);
BEGIN
  UPDATE child_uses SET used_at = greatest(used_at, OLD.last_seen_at) WHERE child_id = ANY (users_of);
  -- Not of a child that is locked: a guardian who deletes it waits for the session.
  INSERT INTO child_uses AS had (child_id, used_at)
    SELECT id, OLD.last_seen_at FROM users
    WHERE id = ANY (users_of) AND club_member_role = 'child' AND NOT EXISTS (SELECT FROM child_uses WHERE child_id = users.id)
    ORDER BY id FOR KEY SHARE OF users SKIP LOCKED
    ON CONFLICT (child_id) DO UPDATE SET used_at = greatest(had.used_at, excluded.used_at);
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "last_use_noted" BEFORE DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION note_last_use();
--> statement-breakpoint
-- Sessions of before are gone without a trace, so the year of every child begins today.
INSERT INTO child_uses (child_id, used_at) SELECT id, now() FROM users WHERE club_member_role = 'child';
