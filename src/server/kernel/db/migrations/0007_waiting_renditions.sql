DROP INDEX "renditions_under_way";--> statement-breakpoint
CREATE INDEX "renditions_under_way" ON "renditions" USING btree ("updated_at") WHERE "renditions"."status" in ('queued', 'rendering');