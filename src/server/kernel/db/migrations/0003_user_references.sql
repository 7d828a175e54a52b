CREATE INDEX "episode_parts_sent_by_index" ON "episode_parts" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "files_created_by_index" ON "files" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "invites_invited_by_index" ON "invites" USING btree ("invited_by");