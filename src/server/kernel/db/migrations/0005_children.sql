-- Of a child nothing else is kept. Whoever had no username signs in by this one from now on.
UPDATE "users" SET
  "username" = coalesce("username", 'child-' || substr("id"::text, 1, 8)),
  "birth_year" = coalesce("birth_year", extract(year from "dob")::int),
  "email" = NULL, "phone" = NULL, "country_code" = NULL, "dob" = NULL, "gender" = NULL
WHERE "club_member_role" = 'child';
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_child" CHECK ("users"."club_member_role" is distinct from 'child' or num_nonnulls("users"."email", "users"."phone", "users"."country_code", "users"."dob", "users"."gender") = 0);
