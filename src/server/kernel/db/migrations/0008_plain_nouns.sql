-- Without capitals and accents, as people search and sort. Not the extension unaccent: a customer's PostgreSQL may lack it,
-- and it is not immutable, as an index needs. What is ASCII takes the short way.
CREATE FUNCTION "fold_text"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length("value") = char_length("value") THEN lower("value") ELSE
    lower(replace(replace(replace(replace(replace(
      translate(regexp_replace(normalize("value", NFKD), '[\u0300-\u036f]', '', 'g'), 'ØøŁłĐđĦħı', 'OoLlDdHhi'),
      'ß', 'ss'), 'Æ', 'AE'), 'æ', 'ae'), 'Œ', 'OE'), 'œ', 'oe')) END
$$;
--> statement-breakpoint
CREATE TABLE "hosts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"photo_file_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "categories" DROP CONSTRAINT "categories_name_unique";--> statement-breakpoint
DROP INDEX "clubs_name";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "rev" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hosts" ADD CONSTRAINT "hosts_photo_file_id_files_id_fk" FOREIGN KEY ("photo_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hosts_name" ON "hosts" USING btree (fold_text("name"));--> statement-breakpoint
CREATE INDEX "hosts_removed_at_index" ON "hosts" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "hosts_photo_file_id_index" ON "hosts" USING btree ("photo_file_id");--> statement-breakpoint
-- Names that differ only in case or accents could be there: the older one keeps its own.
UPDATE "categories" newer SET "name" = newer."name" || ' ' || substr(newer."id"::text, 1, 8)
WHERE EXISTS (SELECT FROM "categories" older WHERE fold_text(older."name") = fold_text(newer."name")
  AND (older."created_at", older."id") < (newer."created_at", newer."id"));
--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree (fold_text("name")) WHERE "categories"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "categories_removed_at_index" ON "categories" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "clubs_name" ON "clubs" USING btree (fold_text("clubname"));