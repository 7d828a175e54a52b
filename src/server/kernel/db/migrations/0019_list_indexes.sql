DROP INDEX "episodes_category_id_index";--> statement-breakpoint
DROP INDEX "campaigns_sponsor_id_index";--> statement-breakpoint
CREATE INDEX "episodes_category_id_removed_at_index" ON "episodes" USING btree ("category_id","removed_at");--> statement-breakpoint
CREATE INDEX "campaigns_of_sponsor" ON "campaigns" USING btree ("sponsor_id","removed_at","paused","ends_on");--> statement-breakpoint
CREATE INDEX "users_platform" ON "users" USING btree ("created_at","id") WHERE "users"."role" = 'admin';