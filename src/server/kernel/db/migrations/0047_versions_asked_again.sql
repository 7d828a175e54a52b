ALTER TABLE "part_versions" ADD COLUMN "resend_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "part_versions" ADD COLUMN "resend_reason" text;