CREATE TABLE "mastered_parts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_file_id" uuid NOT NULL,
	"source_sha256" text NOT NULL,
	"settings" text NOT NULL,
	"layout" text NOT NULL,
	"file_id" uuid,
	"reason" text,
	"samples" integer DEFAULT 0 NOT NULL,
	"made_layout" text DEFAULT 'mono' NOT NULL,
	"from_ms" integer DEFAULT 0 NOT NULL,
	"histogram" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"peaks" text DEFAULT '' NOT NULL,
	"report" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mastering_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"rev" integer NOT NULL,
	"loudness" integer NOT NULL,
	"bit_rate" integer NOT NULL,
	"gap" double precision NOT NULL,
	"order" jsonb NOT NULL,
	CONSTRAINT "mastering_settings_one_row" CHECK ("mastering_settings"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "renditions" ADD COLUMN "at_kind" text;--> statement-breakpoint
ALTER TABLE "renditions" ADD COLUMN "requested_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mastered_parts" ADD CONSTRAINT "mastered_parts_source_file_id_files_id_fk" FOREIGN KEY ("source_file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mastered_parts" ADD CONSTRAINT "mastered_parts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mastered_parts_once" ON "mastered_parts" USING btree ("source_file_id","settings","layout");--> statement-breakpoint
CREATE INDEX "mastered_parts_file_id_index" ON "mastered_parts" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "mastered_parts_used_at_index" ON "mastered_parts" USING btree ("used_at");