CREATE TABLE "session_listeners" (
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "session_listeners_session_id_user_id_pk" PRIMARY KEY("session_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "shared_device_members" (
	"device_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"added_by" uuid,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"wrong_pins" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "shared_device_members_device_id_user_id_pk" PRIMARY KEY("device_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "shared_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"made_by" uuid,
	"device" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shared_devices_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "user_pins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"pin_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "kind" text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "shared_device_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "switched_off_sessions" ADD COLUMN "reason" text DEFAULT 'account' NOT NULL;--> statement-breakpoint
ALTER TABLE "session_listeners" ADD CONSTRAINT "session_listeners_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_listeners" ADD CONSTRAINT "session_listeners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_device_members" ADD CONSTRAINT "shared_device_members_device_id_shared_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."shared_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_device_members" ADD CONSTRAINT "shared_device_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_device_members" ADD CONSTRAINT "shared_device_members_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_devices" ADD CONSTRAINT "shared_devices_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_devices" ADD CONSTRAINT "shared_devices_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_devices" ADD CONSTRAINT "shared_devices_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_pins" ADD CONSTRAINT "user_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_listeners_user_id_index" ON "session_listeners" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shared_device_members_user_id_index" ON "shared_device_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shared_device_members_added_by_index" ON "shared_device_members" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "shared_devices_family_id_index" ON "shared_devices" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "shared_devices_club_id_index" ON "shared_devices" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "shared_devices_made_by_index" ON "shared_devices" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "shared_devices_expires_at_index" ON "shared_devices" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_shared_device_id_shared_devices_id_fk" FOREIGN KEY ("shared_device_id") REFERENCES "public"."shared_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_shared_device_id_index" ON "sessions" USING btree ("shared_device_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_shared" CHECK (("sessions"."kind" = 'shared') = ("sessions"."shared_device_id" is not null));