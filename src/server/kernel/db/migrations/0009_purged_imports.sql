CREATE TABLE "purged_imports" (
	"club_id" uuid NOT NULL,
	"guid" text NOT NULL,
	CONSTRAINT "purged_imports_club_id_guid_pk" PRIMARY KEY("club_id","guid")
);
--> statement-breakpoint
ALTER TABLE "purged_imports" ADD CONSTRAINT "purged_imports_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;