-- Members are counted by role and by month of joining without their club where it has fewer than ten like them, and not at all where
-- such clubs have fewer than ten together. What was counted before is counted so, too; the next roll-up makes the figures anew.
CREATE TEMP TABLE "member_events" AS SELECT * FROM "reach_events" WHERE "kind" = 'member';--> statement-breakpoint
CREATE TEMP TABLE "member_groups" AS
WITH "members" AS (
  SELECT u."club_id", u."club_member_role" AS "role", date_trunc('month', (u."created_at" AT TIME ZONE c."time_zone"))::date::text AS "joined"
  FROM "users" u JOIN "clubs" c ON c."id" = u."club_id"
  WHERE u."listed_state" = 'active' AND u."password_hash" IS NOT NULL AND u."club_member_role" <> 'admin'),
"counted" AS (
  SELECT "club_id", "role" AS "name", count(*) AS "people" FROM "members" GROUP BY 1, 2
  UNION ALL SELECT "club_id", "joined", count(*) FROM "members" GROUP BY 1, 2)
SELECT "name", "club_id", "people" >= 10 AS "own",
  sum("people") FILTER (WHERE "people" < 10) OVER (PARTITION BY "name") >= 10 AS "together"
FROM "counted";--> statement-breakpoint
INSERT INTO "reach_events" ("day", "kind", "club_id", "persona", "prev_day")
SELECT e."day", 'role', CASE WHEN g."own" THEN e."club_id" ELSE '00000000-0000-0000-0000-000000000001' END, e."persona", e."prev_day"
FROM "member_events" e JOIN "member_groups" g ON g."club_id" = e."club_id" AND g."name" = e."persona"
WHERE g."own" OR g."together";--> statement-breakpoint
INSERT INTO "reach_events" ("day", "kind", "club_id", "joined_month", "prev_day")
SELECT e."day", 'joined', CASE WHEN g."own" THEN e."club_id" ELSE '00000000-0000-0000-0000-000000000002' END, e."joined_month", e."prev_day"
FROM "member_events" e JOIN "member_groups" g ON g."club_id" = e."club_id" AND g."name" = e."joined_month"::text
WHERE g."own" OR g."together";--> statement-breakpoint
UPDATE "reach_events" SET "persona" = NULL, "joined_month" = NULL WHERE "kind" = 'member';--> statement-breakpoint
DELETE FROM "reach_days" WHERE "kind" = 'cohort';--> statement-breakpoint
INSERT INTO "listening_changes" ("day") SELECT DISTINCT "day" FROM "member_events";--> statement-breakpoint
DROP TABLE "member_groups";--> statement-breakpoint
DROP TABLE "member_events";
