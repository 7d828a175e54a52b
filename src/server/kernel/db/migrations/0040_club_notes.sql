CREATE TABLE "club_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"club_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "club_notes" ADD CONSTRAINT "club_notes_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_notes" ADD CONSTRAINT "club_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "club_notes_newest" ON "club_notes" USING btree ("club_id","created_at");--> statement-breakpoint
CREATE INDEX "club_notes_removed_at_index" ON "club_notes" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "club_notes_author_id_index" ON "club_notes" USING btree ("author_id");