CREATE TABLE "reflection_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"question" smallint NOT NULL,
	"asked" jsonb NOT NULL,
	"choice" text,
	"words" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reflection_answers_once" UNIQUE("user_id","episode_id","question"),
	CONSTRAINT "reflection_answers_one" CHECK (num_nonnulls("reflection_answers"."choice", "reflection_answers"."words") = 1)
);
--> statement-breakpoint
CREATE TABLE "reflection_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"answer_id" uuid,
	"author_id" uuid,
	"reporter_id" uuid,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" uuid,
	CONSTRAINT "reflection_reports_once" UNIQUE("answer_id","reporter_id")
);
--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "welfare_email" text;--> statement-breakpoint
ALTER TABLE "reflection_answers" ADD CONSTRAINT "reflection_answers_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflection_answers" ADD CONSTRAINT "reflection_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflection_answers" ADD CONSTRAINT "reflection_answers_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflection_reports" ADD CONSTRAINT "reflection_reports_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflection_reports" ADD CONSTRAINT "reflection_reports_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflection_reports" ADD CONSTRAINT "reflection_reports_answer_id_reflection_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."reflection_answers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflection_reports" ADD CONSTRAINT "reflection_reports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflection_reports" ADD CONSTRAINT "reflection_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflection_reports" ADD CONSTRAINT "reflection_reports_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reflection_answers_episode_id_club_id_index" ON "reflection_answers" USING btree ("episode_id","club_id");--> statement-breakpoint
CREATE INDEX "reflection_answers_club_id_index" ON "reflection_answers" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "reflection_reports_club_id_reported_at_index" ON "reflection_reports" USING btree ("club_id","reported_at");--> statement-breakpoint
CREATE INDEX "reflection_reports_episode_id_index" ON "reflection_reports" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "reflection_reports_author_id_index" ON "reflection_reports" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "reflection_reports_reporter_id_index" ON "reflection_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reflection_reports_handled_by_index" ON "reflection_reports" USING btree ("handled_by");