-- The rows of before. Apart from the columns, whose change locks the tables for all: here only the rows are locked that get their club.
UPDATE "progress" kept SET club_id = u.club_id FROM users u WHERE u.id = kept.user_id AND kept.club_id IS NULL AND u.club_id IS NOT NULL;
--> statement-breakpoint
UPDATE "playbacks" kept SET club_id = u.club_id FROM users u WHERE u.id = kept.user_id AND kept.club_id IS NULL AND u.club_id IS NOT NULL;
--> statement-breakpoint
UPDATE "queues" kept SET club_id = u.club_id FROM users u WHERE u.id = kept.user_id AND kept.club_id IS NULL AND u.club_id IS NOT NULL;
--> statement-breakpoint
UPDATE "video_progress" kept SET club_id = u.club_id FROM users u WHERE u.id = kept.user_id AND kept.club_id IS NULL AND u.club_id IS NOT NULL;
--> statement-breakpoint
UPDATE "family_members" kept SET club_id = u.club_id FROM users u WHERE u.id = kept.user_id AND kept.club_id IS NULL AND u.club_id IS NOT NULL;
--> statement-breakpoint
UPDATE "news_choices" kept SET club_id = u.club_id FROM users u WHERE u.id = kept.user_id AND kept.club_id IS NULL AND u.club_id IS NOT NULL;
--> statement-breakpoint
UPDATE "shared_device_members" kept SET club_id = u.club_id FROM users u WHERE u.id = kept.user_id AND kept.club_id IS NULL AND u.club_id IS NOT NULL;
--> statement-breakpoint
UPDATE "user_pins" kept SET club_id = u.club_id FROM users u WHERE u.id = kept.user_id AND kept.club_id IS NULL AND u.club_id IS NOT NULL;
--> statement-breakpoint
UPDATE "unsent_keys" kept SET club_id = u.club_id FROM users u WHERE u.id = kept.user_id AND kept.club_id IS NULL AND u.club_id IS NOT NULL;
--> statement-breakpoint
UPDATE "child_removals" kept SET club_id = u.club_id FROM users u WHERE u.id = kept.child_id AND kept.club_id IS NULL;
--> statement-breakpoint
UPDATE "guardian_invite_children" kept SET club_id = u.club_id FROM users u WHERE u.id = kept.child_id AND kept.club_id IS NULL;
--> statement-breakpoint
-- A row of the ledger is never changed but for this one time, when it gets what it never had.
ALTER TABLE consent_entries DISABLE TRIGGER consents_append_only;
--> statement-breakpoint
UPDATE consent_entries kept SET club_id = u.club_id FROM users u WHERE u.id = kept.child_id AND kept.club_id IS NULL;
--> statement-breakpoint
-- Of children who are gone the audit knows the club.
UPDATE consent_entries kept SET club_id = (
  SELECT a.club_id FROM audit_entries a WHERE a.object = 'user:' || kept.child_id AND a.club_id IS NOT NULL ORDER BY a.id DESC LIMIT 1)
WHERE kept.club_id IS NULL;
--> statement-breakpoint
ALTER TABLE consent_entries ENABLE TRIGGER consents_append_only;
