ALTER TABLE "mastered_parts" DROP CONSTRAINT "mastered_parts_file_id_files_id_fk";
--> statement-breakpoint
ALTER TABLE "mastered_parts" ADD CONSTRAINT "mastered_parts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;