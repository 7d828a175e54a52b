ALTER TABLE "webhook_deliveries" ADD COLUMN "no_answer" text;--> statement-breakpoint
CREATE INDEX "audit_entries_action_at_index" ON "audit_entries" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_entries_refused" ON "audit_entries" USING btree ("at") WHERE "audit_entries"."result" = 'refused';