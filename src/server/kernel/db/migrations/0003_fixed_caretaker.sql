CREATE TABLE "queues" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"episode_ids" uuid[] DEFAULT '{}' NOT NULL,
	"rev" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "queues" ADD CONSTRAINT "queues_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;