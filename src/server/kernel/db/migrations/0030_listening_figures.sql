CREATE TABLE "heard_event_ids" (
	"id" uuid PRIMARY KEY NOT NULL,
	"received_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "heard_events" (
	"day" date NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"club_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"playlist_id" uuid,
	"listener" uuid NOT NULL,
	"part" text NOT NULL,
	"sponsor_id" uuid,
	"campaign_id" uuid,
	"part_from" real NOT NULL,
	"part_to" real NOT NULL,
	"part_length" real NOT NULL,
	"position_from" real NOT NULL,
	"position_to" real NOT NULL,
	"length" real NOT NULL,
	"seconds" real NOT NULL,
	"sought" boolean DEFAULT false NOT NULL
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "heard_hours" (
	"hour" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"published_on" date,
	"club_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"part" text NOT NULL,
	"seconds" double precision NOT NULL,
	CONSTRAINT "heard_hours_club_id_day_hour_episode_id_part_pk" PRIMARY KEY("club_id","day","hour","episode_id","part")
);
--> statement-breakpoint
CREATE TABLE "listen_days" (
	"day" date NOT NULL,
	"published_on" date,
	"club_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"listens" integer NOT NULL,
	"begun" integer NOT NULL,
	"finished" integer NOT NULL,
	"seeks" integer NOT NULL,
	"seconds" double precision NOT NULL,
	CONSTRAINT "listen_days_club_id_day_episode_id_pk" PRIMARY KEY("club_id","day","episode_id")
);
--> statement-breakpoint
CREATE TABLE "listener_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listening_changes" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listening_marks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"counted_until" timestamp with time zone,
	"last_day" date
);
--> statement-breakpoint
CREATE TABLE "playlist_days" (
	"day" date NOT NULL,
	"published_on" date,
	"club_id" uuid NOT NULL,
	"playlist_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"listens" integer NOT NULL,
	"begun" integer NOT NULL,
	"finished" integer NOT NULL,
	"seconds" double precision NOT NULL,
	CONSTRAINT "playlist_days_club_id_day_playlist_id_episode_id_pk" PRIMARY KEY("club_id","day","playlist_id","episode_id")
);
--> statement-breakpoint
CREATE TABLE "reach_days" (
	"day" date NOT NULL,
	"published_on" date,
	"prev_day" date,
	"prev_published_on" date,
	"kind" text NOT NULL,
	"club_id" uuid NOT NULL,
	"episode_id" uuid,
	"sponsor_id" uuid,
	"campaign_id" uuid,
	"persona" text,
	"joined_month" date,
	"people" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reach_events" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"club_id" uuid NOT NULL,
	"episode_id" uuid,
	"sponsor_id" uuid,
	"campaign_id" uuid,
	"persona" text,
	"joined_month" date,
	"prev_day" date
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "stop_days" (
	"day" date NOT NULL,
	"published_on" date,
	"club_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"part" text NOT NULL,
	"step" smallint NOT NULL,
	"entered" integer NOT NULL,
	"left" integer NOT NULL,
	"lengths" double precision NOT NULL,
	CONSTRAINT "stop_days_club_id_day_episode_id_part_step_pk" PRIMARY KEY("club_id","day","episode_id","part","step")
);
--> statement-breakpoint
ALTER TABLE "progress" ADD COLUMN "heard_on" date;--> statement-breakpoint
ALTER TABLE "progress" ADD COLUMN "spot_heard_on" date;--> statement-breakpoint
ALTER TABLE "listening_marks" ADD CONSTRAINT "listening_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "heard_event_ids_received_on_index" ON "heard_event_ids" USING btree ("received_on");--> statement-breakpoint
CREATE INDEX "heard_events_day_listener" ON "heard_events" USING btree ("day","listener");--> statement-breakpoint
CREATE INDEX "heard_hours_club_id_published_on_index" ON "heard_hours" USING btree ("club_id","published_on");--> statement-breakpoint
CREATE INDEX "heard_hours_day_index" ON "heard_hours" USING btree ("day");--> statement-breakpoint
CREATE INDEX "listen_days_club_id_published_on_index" ON "listen_days" USING btree ("club_id","published_on");--> statement-breakpoint
CREATE INDEX "listen_days_published_on_index" ON "listen_days" USING btree ("published_on");--> statement-breakpoint
CREATE INDEX "listen_days_episode_id_club_id_index" ON "listen_days" USING btree ("episode_id","club_id");--> statement-breakpoint
CREATE INDEX "listen_days_day_index" ON "listen_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "playlist_days_club_id_published_on_index" ON "playlist_days" USING btree ("club_id","published_on");--> statement-breakpoint
CREATE INDEX "playlist_days_playlist_id_index" ON "playlist_days" USING btree ("playlist_id");--> statement-breakpoint
CREATE INDEX "playlist_days_day_index" ON "playlist_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "reach_days_kind" ON "reach_days" USING btree ("kind","club_id","published_on");--> statement-breakpoint
CREATE INDEX "reach_days_published" ON "reach_days" USING btree ("kind","published_on");--> statement-breakpoint
CREATE INDEX "reach_days_episode_id_index" ON "reach_days" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "reach_days_sponsor" ON "reach_days" USING btree ("sponsor_id","published_on");--> statement-breakpoint
CREATE INDEX "reach_days_day_index" ON "reach_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "reach_events_day" ON "reach_events" USING btree ("day");--> statement-breakpoint
CREATE INDEX "stop_days_episode_id_club_id_published_on_index" ON "stop_days" USING btree ("episode_id","club_id","published_on");--> statement-breakpoint
CREATE INDEX "stop_days_day_index" ON "stop_days" USING btree ("day");
--> statement-breakpoint
-- Partitions of a table by month of its day: last month's, so that late events find theirs, and some months ahead. What comes
-- for any other month goes to the default partition, so that nothing is lost. The app owns no table and may make none, so this
-- runs with the rights of the owner; it takes the names of known tables alone.
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
-- Takes away the partitions of months that ended before a day, which holds at least 60 days of the newest rows.
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
SELECT make_month_partitions('heard_events', now()::date), make_month_partitions('reach_events', now()::date);
