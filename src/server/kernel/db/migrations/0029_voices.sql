CREATE TABLE "part_voices" (
	"episode_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"child_id" uuid NOT NULL,
	CONSTRAINT "part_voices_episode_id_club_id_slot_child_id_pk" PRIMARY KEY("episode_id","club_id","slot","child_id")
);
--> statement-breakpoint
CREATE TABLE "take_downs" (
	"episode_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "take_downs_episode_id_club_id_slot_pk" PRIMARY KEY("episode_id","club_id","slot")
);
--> statement-breakpoint
ALTER TABLE "episode_parts" ADD COLUMN "child_voices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "part_voices" ADD CONSTRAINT "part_voices_child_id_users_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_voices" ADD CONSTRAINT "part_voices_part_fk" FOREIGN KEY ("episode_id","club_id","slot") REFERENCES "public"."episode_parts"("episode_id","club_id","slot") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_downs" ADD CONSTRAINT "take_downs_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_downs" ADD CONSTRAINT "take_downs_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "part_voices_child_id_index" ON "part_voices" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "take_downs_club_id_index" ON "take_downs" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "episode_parts_voices" ON "episode_parts" USING btree ("episode_id","club_id") WHERE "episode_parts"."child_voices";