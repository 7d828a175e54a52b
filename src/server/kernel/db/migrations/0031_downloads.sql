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
CREATE INDEX "downloads_club_id_day_index" ON "downloads" USING btree ("club_id","day");
--> statement-breakpoint
SELECT make_month_partitions('downloads', now()::date), make_month_partitions('deliveries', now()::date);
