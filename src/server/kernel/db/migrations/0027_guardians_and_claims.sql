CREATE TABLE "account_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"child_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"email" text,
	"purposes" text[] NOT NULL,
	"notice_version" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	CONSTRAINT "account_claims_childId_unique" UNIQUE("child_id")
);
--> statement-breakpoint
CREATE TABLE "guardian_invite_children" (
	"invite_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	CONSTRAINT "guardian_invite_children_invite_id_child_id_pk" PRIMARY KEY("invite_id","child_id")
);
--> statement-breakpoint
CREATE TABLE "guardian_invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"invited_by" uuid NOT NULL,
	"email" text NOT NULL,
	"household" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_child";--> statement-breakpoint
ALTER TABLE "family_members" ADD COLUMN "joined_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD COLUMN "guardian_invite_id" uuid;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD COLUMN "claim_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_claims" ADD CONSTRAINT "account_claims_child_id_users_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_claims" ADD CONSTRAINT "account_claims_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_invite_children" ADD CONSTRAINT "guardian_invite_children_invite_id_guardian_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."guardian_invites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_invite_children" ADD CONSTRAINT "guardian_invite_children_child_id_users_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_invites" ADD CONSTRAINT "guardian_invites_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_invites" ADD CONSTRAINT "guardian_invites_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_invites" ADD CONSTRAINT "guardian_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_claims_club_id_index" ON "account_claims" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "guardian_invite_children_child_id_index" ON "guardian_invite_children" USING btree ("child_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_invites_once" ON "guardian_invites" USING btree ("family_id",lower("email"));--> statement-breakpoint
CREATE INDEX "guardian_invites_club_id_index" ON "guardian_invites" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "guardian_invites_invited_by_index" ON "guardian_invites" USING btree ("invited_by");--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_guardian_invite_id_guardian_invites_id_fk" FOREIGN KEY ("guardian_invite_id") REFERENCES "public"."guardian_invites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_claim_id_account_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."account_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_links_guardian_invite_id_index" ON "one_time_links" USING btree ("guardian_invite_id");--> statement-breakpoint
CREATE INDEX "one_time_links_claim_id_index" ON "one_time_links" USING btree ("claim_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_child" CHECK ("users"."club_member_role" is distinct from 'child' or (num_nonnulls("users"."phone", "users"."country_code", "users"."dob", "users"."gender") = 0 and ("users"."email" is null or "users"."claimed_at" is not null)));