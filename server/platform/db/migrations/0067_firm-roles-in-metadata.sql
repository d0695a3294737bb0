-- What somebody is at a firm stands in their account for the pages, and the kind of an account that a
-- firm changed stood there as it was before.
UPDATE "users" SET "app_metadata" = "app_metadata" || jsonb_build_object('user_type', "role"::text)
WHERE "app_metadata" ? 'user_type' AND "app_metadata"->>'user_type' <> "role"::text;--> statement-breakpoint
UPDATE "users" SET "app_metadata" = "app_metadata" || jsonb_build_object('firm_role', "firm_members"."firm_role"::text)
FROM "firm_members" WHERE "firm_members"."advisor_id" = "users"."id";
