CREATE TABLE "unsent_keys" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"tray" uuid DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unsent_keys_tray_unique" UNIQUE("tray")
);
--> statement-breakpoint
ALTER TABLE "unsent_keys" ADD CONSTRAINT "unsent_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;