ALTER TABLE "progress" ADD COLUMN "playlist_days" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reach_days" ADD COLUMN "playlist_id" uuid;--> statement-breakpoint
ALTER TABLE "reach_events" ADD COLUMN "playlist_id" uuid;--> statement-breakpoint
CREATE INDEX "reach_days_playlist" ON "reach_days" USING btree ("playlist_id","published_on") WHERE "reach_days"."playlist_id" is not null;