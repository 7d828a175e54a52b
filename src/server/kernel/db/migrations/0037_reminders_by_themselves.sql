ALTER TABLE "episode_clubs" ADD COLUMN "auto_reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "remind_automatically" boolean DEFAULT true NOT NULL;