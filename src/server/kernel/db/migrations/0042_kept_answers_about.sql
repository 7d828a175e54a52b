-- Answers are kept for a day only. There may be millions of players' positions among them, and whom they name is not known.
TRUNCATE "idempotency_keys";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "about" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "idempotency_keys_about_index" ON "idempotency_keys" USING gin ("about");