DROP INDEX "episodes_guid";--> statement-breakpoint
CREATE UNIQUE INDEX "episodes_guid" ON "episodes" USING btree ("of_club_id","guid") WHERE "episodes"."removed_at" is null;