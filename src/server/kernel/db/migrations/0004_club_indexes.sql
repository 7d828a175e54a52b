CREATE INDEX "child_removals_club_id_index" ON "child_removals" USING btree ("club_id");
--> statement-breakpoint
CREATE INDEX "consent_entries_club_id_child_id_index" ON "consent_entries" USING btree ("club_id","child_id");
--> statement-breakpoint
CREATE INDEX "family_members_club_id_index" ON "family_members" USING btree ("club_id");
--> statement-breakpoint
CREATE INDEX "guardian_invite_children_club_id_index" ON "guardian_invite_children" USING btree ("club_id");
--> statement-breakpoint
CREATE INDEX "playbacks_club_id_index" ON "playbacks" USING btree ("club_id");
--> statement-breakpoint
CREATE INDEX "progress_club_id_index" ON "progress" USING btree ("club_id");
--> statement-breakpoint
CREATE INDEX "queues_club_id_index" ON "queues" USING btree ("club_id");
--> statement-breakpoint
CREATE INDEX "listens_club" ON "listens" USING brin ("club_id");
--> statement-breakpoint
CREATE INDEX "stretches_club" ON "stretches" USING brin ("club_id");
--> statement-breakpoint
CREATE INDEX "news_choices_club_id_index" ON "news_choices" USING btree ("club_id");
--> statement-breakpoint
CREATE INDEX "shared_device_members_club_id_index" ON "shared_device_members" USING btree ("club_id");
--> statement-breakpoint
CREATE INDEX "user_pins_club_id_index" ON "user_pins" USING btree ("club_id");
--> statement-breakpoint
CREATE INDEX "video_progress_club_id_index" ON "video_progress" USING btree ("club_id");
--> statement-breakpoint
CREATE INDEX "unsent_keys_club_id_index" ON "unsent_keys" USING btree ("club_id");
