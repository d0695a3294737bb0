CREATE TYPE "public"."time_of_day" AS ENUM('morning', 'afternoon', 'evening');--> statement-breakpoint
ALTER TYPE "public"."certification" ADD VALUE 'CDFA';--> statement-breakpoint
ALTER TYPE "public"."certification" ADD VALUE 'QPFC';--> statement-breakpoint
ALTER TYPE "public"."certification" ADD VALUE 'CAP';--> statement-breakpoint
ALTER TABLE "advisor_profiles" ADD COLUMN "focus_areas" "specialty"[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "consumer_profiles" ADD COLUMN "top_specialties" "specialty"[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "consumer_profiles" ADD COLUMN "times_of_day" time_of_day[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "openings" ADD COLUMN "open_hours" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- The hours of the slots that are stored; the next night adds the further days.
UPDATE "openings" SET "open_hours" = (
  SELECT array_agg("mask" ORDER BY "day") FROM (
    SELECT "days"."day", coalesce(bit_or(1 << extract(hour FROM "slots"."slot" AT TIME ZONE 'UTC')::int), 0) AS "mask"
    FROM generate_series(0, ("starts_at"[cardinality("starts_at")] AT TIME ZONE 'UTC')::date - ("starts_at"[1] AT TIME ZONE 'UTC')::date) AS "days" ("day")
    LEFT JOIN (
      SELECT "slot", ("slot" AT TIME ZONE 'UTC')::date - ("starts_at"[1] AT TIME ZONE 'UTC')::date AS "day"
      FROM unnest("starts_at") AS "slot"
    ) "slots" ON "slots"."day" = "days"."day"
    GROUP BY "days"."day"
  ) "masks")
WHERE cardinality("starts_at") > 0;--> statement-breakpoint
DROP TRIGGER IF EXISTS "advisor_profiles_notify_change" ON "advisor_profiles";--> statement-breakpoint
CREATE TRIGGER "advisor_profiles_notify_change" AFTER INSERT OR DELETE OR UPDATE OF "accepts_clients", "average_rating", "certifications", "expertise", "flat_fee_usd", "focus_areas", "headline", "hourly_rate_usd", "languages", "maximum_assets", "minimum_assets", "organization", "portfolio_fee_percent", "published", "rating_count", "served_states" ON "advisor_profiles"
  FOR EACH ROW EXECUTE FUNCTION "notify_advisor_change_by_id"();
