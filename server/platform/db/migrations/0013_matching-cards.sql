-- Whoever keeps advisors in memory keeps their cards, too: what a card shows beyond what the score looks at is told of on the same
-- channel (0009_matching-roster.sql).
DROP TRIGGER "advisor_profiles_tell_roster" ON "advisor_profiles";
--> statement-breakpoint
CREATE TRIGGER "advisor_profiles_tell_roster" AFTER INSERT OR DELETE OR UPDATE OF "published", "accepts_clients", "languages",
  "expertise", "served_states", "certifications", "portfolio_fee_percent", "hourly_rate_usd", "flat_fee_usd",
  "minimum_assets", "maximum_assets", "average_rating", "rating_count", "headline", "organization" ON "advisor_profiles"
  FOR EACH ROW EXECUTE FUNCTION "matching_tell_roster_of_person"();
--> statement-breakpoint
DROP TRIGGER "profiles_tell_roster" ON "profiles";
--> statement-breakpoint
CREATE TRIGGER "profiles_tell_roster" AFTER UPDATE OF "state", "zip_code", "first_name", "last_name", "city", "avatar_url",
  "online_status", "show_online_status" ON "profiles"
  FOR EACH ROW WHEN (NEW."user_type" IN ('advisor', 'firm_admin')) EXECUTE FUNCTION "matching_tell_roster_of_person"();
--> statement-breakpoint
DROP TRIGGER "verifications_tell_roster" ON "verifications";
--> statement-breakpoint
CREATE TRIGGER "verifications_tell_roster" AFTER INSERT OR DELETE OR UPDATE OF "state", "record_date" ON "verifications"
  FOR EACH ROW EXECUTE FUNCTION "matching_tell_roster"();
--> statement-breakpoint
CREATE FUNCTION "matching_tell_roster_of_firm"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('matching_roster', 'firm ' || NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "firms_tell_roster" AFTER UPDATE OF "name" ON "firms"
  FOR EACH ROW EXECUTE FUNCTION "matching_tell_roster_of_firm"();
