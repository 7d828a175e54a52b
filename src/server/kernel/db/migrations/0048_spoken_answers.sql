ALTER TABLE "reflection_answers" DROP CONSTRAINT "reflection_answers_one";--> statement-breakpoint
ALTER TABLE "reflection_answers" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "reflection_reports" ADD COLUMN "spoken" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reflection_answers" ADD CONSTRAINT "reflection_answers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reflection_answers_file_id_index" ON "reflection_answers" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "reflection_answers" ADD CONSTRAINT "reflection_answers_one" CHECK (num_nonnulls("reflection_answers"."choice", "reflection_answers"."words", "reflection_answers"."file_id") = 1);