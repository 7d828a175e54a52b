CREATE TABLE "news_choices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"episodes" text,
	"answers" boolean
);
--> statement-breakpoint
CREATE TABLE "news_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"child_id" uuid,
	"found_at" timestamp with time zone NOT NULL,
	"batch" uuid,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "news_paced_to" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "episode_clubs" ADD COLUMN "announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "news_choices" ADD CONSTRAINT "news_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_items" ADD CONSTRAINT "news_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_items" ADD CONSTRAINT "news_items_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_items" ADD CONSTRAINT "news_items_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_items" ADD CONSTRAINT "news_items_child_id_users_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "news_items_once" ON "news_items" USING btree ("user_id","episode_id",coalesce("child_id", '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
CREATE INDEX "news_items_waiting" ON "news_items" USING btree ("club_id","found_at") WHERE "news_items"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "news_items_club_id_index" ON "news_items" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "news_items_episode_id_index" ON "news_items" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "news_items_child_id_index" ON "news_items" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "news_items_batch_index" ON "news_items" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "news_items_found_at_index" ON "news_items" USING btree ("found_at");