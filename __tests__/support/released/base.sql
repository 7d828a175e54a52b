-- Rows as the first schema had them (migration 0000_base). A released version gets a file like this one, and none is changed later.
-- Everybody's password is Right-Horse7.
insert into installations (installation_id, demo) values ('0a000000-0000-4000-8000-000000000001', false);
insert into clubs (id, clubname, join_code) values
  ('0c000000-0000-4000-8000-000000000001', 'Riverside Rovers', 'ROVE-0001'),
  ('0c000000-0000-4000-8000-000000000002', 'Ashford Town', 'ASHF-0001');
insert into users (id, role, club_member_role, club_id, first_name, last_name, email, username, password_hash, has_consent)
select u.*, '$argon2id$v=19$m=1024,t=1,p=1$mrUC904GlePucJVaHzqh6g$jLwDXy09U/t58t6SeezG4EsFiqD2xIotKiaFEGTbpCk', false from (values
  ('0b000000-0000-4000-8000-000000000001'::uuid, 'admin', null, null::uuid, 'Noor', 'Haddad', 'noor@example.test', null),
  ('0b000000-0000-4000-8000-000000000002', 'user', 'admin', '0c000000-0000-4000-8000-000000000001', 'Dana', 'Okafor', 'dana@example.test', null),
  ('0b000000-0000-4000-8000-000000000003', 'user', 'parent', '0c000000-0000-4000-8000-000000000001', 'Émile', 'Ruck', 'emile@example.test', null),
  ('0b000000-0000-4000-8000-000000000004', 'user', 'child', '0c000000-0000-4000-8000-000000000001', 'Milo', 'Ruck', null, 'milo')) u;
insert into families (id, club_id) values ('0f000000-0000-4000-8000-000000000001', '0c000000-0000-4000-8000-000000000001');
insert into family_members (family_id, user_id, place) values
  ('0f000000-0000-4000-8000-000000000001', '0b000000-0000-4000-8000-000000000003', 'guardian'),
  ('0f000000-0000-4000-8000-000000000001', '0b000000-0000-4000-8000-000000000004', 'child');
insert into files (id, key, purpose, club_id, sha256, bytes, mime, file_name, duration, peaks) values
  ('0d000000-0000-4000-8000-000000000001', 'AAAAAAAAAAAAAAAAAAAAAA', 'rendition', '0c000000-0000-4000-8000-000000000001', repeat('ab', 32), 1000, 'audio/mpeg', 'Derby.mp3', 61.5, '[0.1, 0.9]');
insert into episodes (id, number, name, status, end_date, published_at) values
  ('0e000000-0000-4000-8000-000000000001', 1, 'Derby', 'published', '2026-10-01', '2026-10-01T08:00:00Z'),
  ('0e000000-0000-4000-8000-000000000002', 2, 'Away', 'in_progress', '2026-12-01', null);
insert into episode_clubs (episode_id, club_id) select e.id, c.id from episodes e, clubs c;
insert into renditions (episode_id, club_id, status, progress, reason, short_reason, file_id, updated_at) values
  ('0e000000-0000-4000-8000-000000000001', '0c000000-0000-4000-8000-000000000001', 'ready', 1, null, null, '0d000000-0000-4000-8000-000000000001', '2026-10-01T08:05:00Z'),
  ('0e000000-0000-4000-8000-000000000001', '0c000000-0000-4000-8000-000000000002', 'failed', 0, 'Nothing to hear', 'Nothing', null, '2026-10-01T08:05:00Z');
insert into progress (user_id, episode_id, position, rev) values
  ('0b000000-0000-4000-8000-000000000003', '0e000000-0000-4000-8000-000000000001', 12.5, 3);
