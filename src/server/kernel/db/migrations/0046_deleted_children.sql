CREATE TABLE "child_removals" (
	"child_id" uuid PRIMARY KEY NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_by" uuid,
	"status_before" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "family_members" ADD COLUMN "shared_from" uuid;--> statement-breakpoint
ALTER TABLE "family_members" ADD COLUMN "shared_with" uuid;--> statement-breakpoint
ALTER TABLE "child_removals" ADD CONSTRAINT "child_removals_child_id_users_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_removals" ADD CONSTRAINT "child_removals_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "child_removals_removed_at_index" ON "child_removals" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "child_removals_removed_by_index" ON "child_removals" USING btree ("removed_by");--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_shared_from_families_id_fk" FOREIGN KEY ("shared_from") REFERENCES "public"."families"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_shared_with_users_id_fk" FOREIGN KEY ("shared_with") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "family_members_shared_from_index" ON "family_members" USING btree ("shared_from");--> statement-breakpoint
CREATE INDEX "family_members_shared_with_index" ON "family_members" USING btree ("shared_with");