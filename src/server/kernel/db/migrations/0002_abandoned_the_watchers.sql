CREATE TABLE "feed_reads" (
	"feed_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "feed_reads_feed_id_day_kind_place_pk" PRIMARY KEY("feed_id","day","kind","place")
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"made_by" uuid,
	"family_id" uuid,
	"guest_name" text,
	"token_hash" text NOT NULL,
	"salt" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"last_read_at" timestamp with time zone,
	"last_read_by" text,
	"content" text,
	"content_since" timestamp with time zone,
	"alerted_at" timestamp with time zone,
	"alert_networks" integer,
	"alert_apps" integer,
	CONSTRAINT "feeds_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "feed_reads" ADD CONSTRAINT "feed_reads_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_reads" ADD CONSTRAINT "feed_reads_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_reads_club_id_index" ON "feed_reads" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "feed_reads_day_index" ON "feed_reads" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "feeds_of_person" ON "feeds" USING btree ("user_id") WHERE "feeds"."kind" <> 'guest';--> statement-breakpoint
CREATE INDEX "feeds_user_id_index" ON "feeds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feeds_club_id_index" ON "feeds" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "feeds_family_id_index" ON "feeds" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "feeds_ends_at_index" ON "feeds" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "feeds_made_by_index" ON "feeds" USING btree ("made_by");