ALTER TABLE "join_requests" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_child_language" CHECK ("users"."club_member_role" is distinct from 'child' or "users"."claimed_at" is not null or "users"."language" is null);