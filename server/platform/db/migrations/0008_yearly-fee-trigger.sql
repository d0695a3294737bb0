-- Lists and cards count the smallest yearly fee of an advisor, so that its change is notified too.
DROP TRIGGER IF EXISTS "advisor_profiles_notify_change" ON "advisor_profiles";--> statement-breakpoint
CREATE TRIGGER "advisor_profiles_notify_change" AFTER INSERT OR DELETE OR UPDATE OF "accepts_clients", "average_rating", "certifications", "compensation", "expertise", "fiduciary_statement", "flat_fee_usd", "focus_areas", "headline", "hourly_rate_usd", "languages", "maximum_assets", "minimum_assets", "minimum_yearly_fee_usd", "organization", "portfolio_fee_percent", "preferred_communication", "published", "rating_count", "served_states" ON "advisor_profiles"
  FOR EACH ROW EXECUTE FUNCTION "notify_advisor_change_by_id"();
