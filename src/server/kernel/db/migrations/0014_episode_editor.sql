ALTER TABLE "episodes" ADD COLUMN "publish_problem" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "full_size_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_full_size_id_files_id_fk" FOREIGN KEY ("full_size_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_full_size_id_index" ON "files" USING btree ("full_size_id");