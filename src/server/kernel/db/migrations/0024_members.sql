CREATE TABLE "ended_join_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"why" text NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "join_role" text;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "club_member_role" text DEFAULT 'admin' NOT NULL;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "family_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ended_join_codes" ADD CONSTRAINT "ended_join_codes_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_join_codes_club_id_index" ON "ended_join_codes" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "ended_links_ended_at_index" ON "ended_links" USING btree ("ended_at");