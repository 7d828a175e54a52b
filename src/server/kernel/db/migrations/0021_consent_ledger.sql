CREATE TABLE "consent_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"child_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"given" boolean NOT NULL,
	"notice_version" text NOT NULL,
	"notice_sha256" text,
	"method" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"zone" text NOT NULL,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"version" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"body" text NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_members";--> statement-breakpoint
DROP INDEX "users_counted";--> statement-breakpoint
CREATE INDEX "consent_entries_newest" ON "consent_entries" USING btree ("child_id","purpose","id","given");--> statement-breakpoint
CREATE INDEX "consent_entries_guardian_id_index" ON "consent_entries" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "users_members" ON "users" USING btree ("club_id","club_member_role","id") WHERE "users"."status" = 'active' and "users"."password_hash" is not null;--> statement-breakpoint
CREATE INDEX "users_counted" ON "users" USING btree ("club_member_role","club_id","status","id") WHERE "users"."club_id" is not null;--> statement-breakpoint
-- What was agreed to before: giving and withdrawing become entries of their own, in the order in which they happened.
INSERT INTO "consent_entries" ("child_id", "guardian_id", "purpose", "given", "notice_version", "method", "at", "zone")
SELECT "child_id", "guardian_id", "purpose", "given", "notice_version", 'moved', "moved"."at", "zone"
FROM (
  SELECT c."child_id", c."guardian_id", CASE p WHEN 'service' THEN 'account' ELSE p END AS "purpose",
    d."given", c."notice_version", d."at", coalesce(clubs."time_zone", 'Europe/London') AS "zone"
  FROM "consents" c
  CROSS JOIN unnest(c."purposes") p
  CROSS JOIN LATERAL (VALUES (true, c."given_at"), (false, c."withdrawn_at")) d ("given", "at")
  LEFT JOIN "users" u ON u."id" = c."child_id"
  LEFT JOIN "clubs" ON clubs."id" = u."club_id"
  WHERE d."at" IS NOT NULL AND p IN ('service', 'account', 'reflections', 'voice')
) moved
ORDER BY "moved"."at";
--> statement-breakpoint
-- Who waits for a consent stands in the ledger, and no longer in the status.
UPDATE "users" SET "status" = 'active' WHERE "status" = 'inactive';
--> statement-breakpoint
-- The ledger and the texts of the notices are only ever added to, whoever asks.
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
