CREATE TABLE "campaign_episodes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"clubs" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "renditions" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
ALTER TABLE "renditions" ADD COLUMN "spot_sha256" text;--> statement-breakpoint
ALTER TABLE "campaign_episodes" ADD CONSTRAINT "campaign_episodes_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_episodes" ADD CONSTRAINT "campaign_episodes_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_episodes_once" ON "campaign_episodes" USING btree ("campaign_id","episode_id");--> statement-breakpoint
CREATE INDEX "campaign_episodes_episode_id_index" ON "campaign_episodes" USING btree ("episode_id");--> statement-breakpoint
ALTER TABLE "renditions" ADD CONSTRAINT "renditions_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "renditions_campaign_id_index" ON "renditions" USING btree ("campaign_id");--> statement-breakpoint
-- A finished episode counts for the campaign whose spot is in it, as long as it has a file. By row, because a worker
-- finishes one at a time; the count belongs to the transaction that finishes it.
CREATE FUNCTION count_campaign_episode() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.campaign_id IS NOT NULL AND OLD.file_id IS NOT NULL THEN
    UPDATE campaign_episodes SET clubs = clubs - 1
      WHERE campaign_id = OLD.campaign_id AND episode_id = OLD.episode_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.campaign_id IS NOT NULL AND NEW.file_id IS NOT NULL THEN
    INSERT INTO campaign_episodes (campaign_id, episode_id, clubs) VALUES (NEW.campaign_id, NEW.episode_id, 1)
      ON CONFLICT (campaign_id, episode_id) DO UPDATE SET clubs = campaign_episodes.clubs + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaign_episodes_changed AFTER INSERT OR DELETE OR UPDATE OF "campaign_id", "file_id" ON "renditions"
  FOR EACH ROW EXECUTE FUNCTION count_campaign_episode();
