-- The highest of each of at most 100 stretches of a waveform, one after the other.
CREATE FUNCTION "brief_peaks"("peaks" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(jsonb_agg(highest ORDER BY stretch), '[]') FROM (
    SELECT (place - 1) / greatest(1, ceil(jsonb_array_length("peaks") / 100.0)::int) AS stretch, max(peak::numeric) AS highest
    FROM jsonb_array_elements_text("peaks") WITH ORDINALITY each (peak, place) GROUP BY 1
  ) stretches
$$;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "brief_peaks" jsonb GENERATED ALWAYS AS (brief_peaks("peaks")) STORED;--> statement-breakpoint
CREATE INDEX "users_members" ON "users" USING btree ("club_id") WHERE "users"."status" = 'active' and "users"."password_hash" is not null;--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("club_id","created_at","id") WHERE "users"."club_member_role" = 'admin';