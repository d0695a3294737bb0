-- Tells whoever keeps advisors in memory (server/matching/roster) at each commit whose facts changed. Nothing is written, and
-- the same word within one transaction is sent once.
CREATE FUNCTION "matching_tell_roster"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('matching_roster', (CASE WHEN TG_OP = 'DELETE' THEN OLD.advisor_id ELSE NEW.advisor_id END)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "matching_tell_roster_of_person"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('matching_roster', (CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "matching_tell_roster_of_payer"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  payer record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM pg_notify('matching_roster', CASE WHEN payer.payer_kind = 'firm' THEN 'firm ' ELSE '' END || payer.payer_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "advisor_profiles_tell_roster" AFTER INSERT OR DELETE OR UPDATE OF "published", "accepts_clients", "languages",
  "expertise", "served_states", "certifications", "portfolio_fee_percent", "hourly_rate_usd", "flat_fee_usd",
  "minimum_assets", "maximum_assets", "average_rating" ON "advisor_profiles"
  FOR EACH ROW EXECUTE FUNCTION "matching_tell_roster_of_person"();
--> statement-breakpoint
CREATE TRIGGER "profiles_tell_roster" AFTER UPDATE OF "state", "zip_code" ON "profiles"
  FOR EACH ROW WHEN (NEW."user_type" IN ('advisor', 'firm_admin')) EXECUTE FUNCTION "matching_tell_roster_of_person"();
--> statement-breakpoint
CREATE TRIGGER "verifications_tell_roster" AFTER INSERT OR DELETE OR UPDATE OF "state" ON "verifications"
  FOR EACH ROW EXECUTE FUNCTION "matching_tell_roster"();
--> statement-breakpoint
CREATE TRIGGER "openings_tell_roster" AFTER INSERT OR DELETE OR UPDATE ON "openings"
  FOR EACH ROW EXECUTE FUNCTION "matching_tell_roster"();
--> statement-breakpoint
CREATE TRIGGER "availability_tell_roster" AFTER INSERT OR DELETE OR UPDATE OF "modes" ON "availability"
  FOR EACH ROW EXECUTE FUNCTION "matching_tell_roster"();
--> statement-breakpoint
CREATE TRIGGER "advisor_capacity_tell_roster" AFTER INSERT OR DELETE OR UPDATE ON "advisor_capacity"
  FOR EACH ROW EXECUTE FUNCTION "matching_tell_roster"();
--> statement-breakpoint
CREATE TRIGGER "firm_members_tell_roster" AFTER INSERT OR DELETE OR UPDATE ON "firm_members"
  FOR EACH ROW EXECUTE FUNCTION "matching_tell_roster"();
--> statement-breakpoint
CREATE TRIGGER "subscriptions_tell_roster" AFTER INSERT OR DELETE OR UPDATE OF "state" ON "subscriptions"
  FOR EACH ROW EXECUTE FUNCTION "matching_tell_roster_of_payer"();
