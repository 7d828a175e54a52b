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
ALTER TABLE "production_counts" ADD CONSTRAINT "production_counts_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "production_changes_episode_id_index" ON "production_changes" USING btree ("episode_id");
--> statement-breakpoint
-- Each change of what is counted leaves a row, in its own transaction and without waiting for anybody. By statement, so
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
  FOR EACH STATEMENT EXECUTE FUNCTION note_production_rows();--> statement-breakpoint
CREATE TRIGGER production_deleted AFTER DELETE ON "episode_clubs" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_production_rows();--> statement-breakpoint
CREATE TRIGGER production_inserted AFTER INSERT ON "episode_parts" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_production_rows();--> statement-breakpoint
CREATE TRIGGER production_deleted AFTER DELETE ON "episode_parts" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_production_rows();--> statement-breakpoint
CREATE TRIGGER production_inserted AFTER INSERT ON "renditions" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_production_rows();--> statement-breakpoint
CREATE TRIGGER production_deleted AFTER DELETE ON "renditions" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_production_rows();--> statement-breakpoint
CREATE TRIGGER production_updated AFTER UPDATE ON "episode_parts" FOR EACH ROW
  WHEN (OLD."check" IS DISTINCT FROM NEW."check") EXECUTE FUNCTION note_production_state();--> statement-breakpoint
CREATE TRIGGER production_updated AFTER UPDATE ON "renditions" FOR EACH ROW
  WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION note_production_state();--> statement-breakpoint
CREATE TRIGGER production_updated AFTER UPDATE ON "clubs" FOR EACH ROW
  WHEN (OLD."status" IS DISTINCT FROM NEW."status" OR OLD."removed_at" IS DISTINCT FROM NEW."removed_at")
  EXECUTE FUNCTION note_production_of_club();
