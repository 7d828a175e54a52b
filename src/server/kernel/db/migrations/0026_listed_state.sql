DROP INDEX "users_members";--> statement-breakpoint
DROP INDEX "users_by_name";--> statement-breakpoint
DROP INDEX "users_by_age";--> statement-breakpoint
DROP INDEX "users_counted";--> statement-breakpoint
DROP INDEX "users_not_active";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_consent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "listed_state" text GENERATED ALWAYS AS (case when "status" <> 'active' then "status" when "club_member_role" = 'child' and not "has_consent" then 'waiting' else 'active' end) STORED;--> statement-breakpoint
CREATE INDEX "users_members" ON "users" USING btree ("club_id","club_member_role") WHERE "users"."listed_state" = 'active' and "users"."password_hash" is not null;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("sort_name","id","club_id","club_member_role","listed_state","search_text") WHERE "users"."club_id" is not null;--> statement-breakpoint
CREATE INDEX "users_by_age" ON "users" USING btree ("created_at","id","club_id","club_member_role","listed_state","search_text") WHERE "users"."club_id" is not null;--> statement-breakpoint
CREATE INDEX "users_counted" ON "users" USING btree ("club_member_role","club_id","listed_state") WHERE "users"."club_id" is not null;--> statement-breakpoint
CREATE INDEX "users_not_active" ON "users" USING btree ("listed_state","sort_name","id") WHERE "users"."listed_state" <> 'active';--> statement-breakpoint
-- Each entry of the ledger about a child's account tells the row of the child what the ledger now says. The row is locked
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
UPDATE users SET has_consent = true WHERE club_member_role = 'child' AND coalesce((
  SELECT given FROM consent_entries WHERE child_id = users.id AND purpose = 'account' ORDER BY consent_entries.id DESC LIMIT 1), false);
