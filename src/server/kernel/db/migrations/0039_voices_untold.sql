DROP INDEX "episode_parts_voices";--> statement-breakpoint
ALTER TABLE "episode_parts" ALTER COLUMN "child_voices" DROP DEFAULT;--> statement-breakpoint
-- "No child's voice" was preselected, so it was a claim only where somebody chose it afterwards, as the audit tells.
ALTER TABLE "episode_parts" ALTER COLUMN "child_voices" SET DATA TYPE text USING CASE WHEN "child_voices" THEN 'named' ELSE 'untold' END;--> statement-breakpoint
UPDATE "episode_parts" p SET "child_voices" = 'none' WHERE p."child_voices" = 'untold' AND EXISTS (
  SELECT FROM "audit_entries" a
  WHERE a."object" = 'episode:' || p."episode_id" || ':' || p."slot" AND a."club_id" = p."club_id"
    AND a."action" = 'episode-content:voices' AND a."result" = 'ok' AND a."at" >= p."sent_at");--> statement-breakpoint
ALTER TABLE "episode_parts" ALTER COLUMN "child_voices" SET DEFAULT 'untold';--> statement-breakpoint
CREATE INDEX "episode_parts_voices" ON "episode_parts" USING btree ("episode_id","club_id") WHERE "episode_parts"."child_voices" = 'named';
