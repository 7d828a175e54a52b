CREATE INDEX "renditions_under_way" ON "renditions" USING btree ("updated_at") WHERE "renditions"."status" = 'rendering';--> statement-breakpoint
CREATE INDEX "users_national" ON "users" USING btree (substr("phone", length("country_code") + 1));--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "keep";