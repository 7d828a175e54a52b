ALTER TABLE "installations" ADD COLUMN "backed_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "installations" ADD COLUMN "certificate_ends_at" timestamp with time zone;