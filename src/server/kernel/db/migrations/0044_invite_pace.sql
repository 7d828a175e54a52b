ALTER TABLE "clubs" ADD COLUMN "invites_paced_to" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "send_at" timestamp with time zone;