CREATE TABLE "hour_days" (
	"day" date NOT NULL,
	"published_on" date,
	"club_id" uuid NOT NULL,
	"span" smallint NOT NULL,
	"hour" smallint NOT NULL,
	"listeners" integer NOT NULL,
	"seconds" double precision NOT NULL,
	CONSTRAINT "hour_days_club_id_day_span_hour_pk" PRIMARY KEY("club_id","day","span","hour")
);
--> statement-breakpoint
CREATE TABLE "part_days" (
	"day" date NOT NULL,
	"published_on" date,
	"club_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"part" text NOT NULL,
	"seconds" double precision NOT NULL,
	CONSTRAINT "part_days_club_id_day_episode_id_part_pk" PRIMARY KEY("club_id","day","episode_id","part")
);
--> statement-breakpoint
INSERT INTO "part_days" ("day", "published_on", "club_id", "episode_id", "part", "seconds")
SELECT "day", "published_on", "club_id", "episode_id", "part", round(sum("seconds")::numeric, 2)::float8
FROM "heard_hours" GROUP BY "day", "published_on", "club_id", "episode_id", "part";--> statement-breakpoint
-- How many listened in an hour is known only as long as there are events: the next roll-up counts those.
INSERT INTO "listening_changes" ("day") SELECT DISTINCT "day" FROM "heard_events";--> statement-breakpoint
DROP TABLE "heard_hours";--> statement-breakpoint
CREATE INDEX "hour_days_club_id_published_on_index" ON "hour_days" USING btree ("club_id","published_on");--> statement-breakpoint
CREATE INDEX "hour_days_published_on_index" ON "hour_days" USING btree ("published_on");--> statement-breakpoint
CREATE INDEX "hour_days_day_index" ON "hour_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "part_days_told" ON "part_days" USING btree ("club_id","published_on","part","seconds");--> statement-breakpoint
CREATE INDEX "part_days_day_index" ON "part_days" USING btree ("day");