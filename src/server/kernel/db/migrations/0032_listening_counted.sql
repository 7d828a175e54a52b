CREATE TABLE "counted_days" (
	"club_id" uuid NOT NULL,
	"day" date NOT NULL,
	"published_on" date,
	CONSTRAINT "counted_days_club_id_day_pk" PRIMARY KEY("club_id","day")
);
--> statement-breakpoint
CREATE TABLE "listening_before" (
	"day" date NOT NULL,
	"club_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"listens" integer NOT NULL,
	"seconds" double precision NOT NULL,
	CONSTRAINT "listening_before_club_id_day_episode_id_pk" PRIMARY KEY("club_id","day","episode_id")
);
--> statement-breakpoint
DROP INDEX "reach_days_day_index";
--> statement-breakpoint
DROP INDEX "reach_events_day";
--> statement-breakpoint
ALTER TABLE "listening_changes" DROP CONSTRAINT "listening_changes_pkey";
--> statement-breakpoint
ALTER TABLE "progress" ADD COLUMN "heard_days" date[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "progress" ADD COLUMN "spot_days" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "listening_marks" ADD COLUMN "days" date[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
CREATE INDEX "counted_days_club_id_published_on_index" ON "counted_days" USING btree ("club_id","published_on");
--> statement-breakpoint
CREATE INDEX "counted_days_published_on_index" ON "counted_days" USING btree ("published_on");
--> statement-breakpoint
CREATE INDEX "counted_days_day_index" ON "counted_days" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "listening_before_day_index" ON "listening_before" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "listening_changes_day_index" ON "listening_changes" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "reach_days_day_club_id_index" ON "reach_days" USING btree ("day","club_id");
--> statement-breakpoint
CREATE INDEX "reach_events_day" ON "reach_events" USING btree ("day","club_id");
--> statement-breakpoint
ALTER TABLE "progress" DROP COLUMN "heard_on";
--> statement-breakpoint
ALTER TABLE "progress" DROP COLUMN "spot_heard_on";
--> statement-breakpoint
ALTER TABLE "listening_marks" DROP COLUMN "last_day";
--> statement-breakpoint
-- What was counted by member becomes sums without names, which the next roll-up adds to the figures of their days, and one
-- row each time that a member counted for a day. Clubs' and the platform's people are no listeners.
CREATE TEMP TABLE listened ON COMMIT DROP AS
SELECT d.user_id, d.episode_id, d.day, d.seconds, d.counted_until, u.club_id, coalesce(u.club_member_role, 'child') AS persona,
  date_trunc('month', u.created_at AT TIME ZONE c.time_zone)::date AS joined_month
FROM listening_days d JOIN users u ON u.id = d.user_id JOIN clubs c ON c.id = u.club_id
WHERE u.role = 'user' AND u.club_member_role IS DISTINCT FROM 'admin';
--> statement-breakpoint
INSERT INTO listening_before (day, club_id, episode_id, listens, seconds)
SELECT day, club_id, episode_id, count(*), sum(seconds) FROM listened GROUP BY day, club_id, episode_id;
--> statement-breakpoint
INSERT INTO reach_events (day, kind, club_id, persona, joined_month, prev_day)
SELECT day, 'member', club_id, persona, joined_month, lag(day) OVER (PARTITION BY user_id ORDER BY day)
FROM (SELECT DISTINCT user_id, day, club_id, persona, joined_month FROM listened) days;
--> statement-breakpoint
INSERT INTO reach_events (day, kind, club_id, episode_id, prev_day)
SELECT day, 'episode', club_id, episode_id, lag(day) OVER (PARTITION BY user_id, episode_id ORDER BY day) FROM listened;
--> statement-breakpoint
INSERT INTO listening_changes (day) SELECT DISTINCT day FROM listened;
--> statement-breakpoint
INSERT INTO listening_marks (user_id, counted_until, days)
SELECT user_id, max(counted_until), array_agg(day ORDER BY day) FILTER (WHERE newest <= 10)
FROM (
  SELECT user_id, day, max(counted_until) AS counted_until, row_number() OVER (PARTITION BY user_id ORDER BY day DESC) AS newest
  FROM listened GROUP BY user_id, day) days
GROUP BY user_id
ON CONFLICT (user_id) DO UPDATE SET counted_until = excluded.counted_until, days = excluded.days;
--> statement-breakpoint
INSERT INTO progress (user_id, episode_id, position, rev, heard_days)
SELECT user_id, episode_id, 0, 0, array_agg(day ORDER BY day) FILTER (WHERE newest <= 10)
FROM (SELECT *, row_number() OVER (PARTITION BY user_id, episode_id ORDER BY day DESC) AS newest FROM listened) days
GROUP BY user_id, episode_id
ON CONFLICT (user_id, episode_id) DO UPDATE SET heard_days = excluded.heard_days;
--> statement-breakpoint
DROP TABLE "listening_days";
