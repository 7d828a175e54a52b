DROP INDEX "clubs_name";--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "sort_name" text GENERATED ALWAYS AS (fold_text("clubname")) STORED;--> statement-breakpoint
CREATE INDEX "clubs_name" ON "clubs" USING btree ("sort_name");