CREATE TABLE "first_contacts" (
	"consumer_id" uuid NOT NULL,
	"advisor_id" uuid NOT NULL,
	"first_contact_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "first_contacts_consumer_id_advisor_id_pk" PRIMARY KEY("consumer_id","advisor_id")
);
--> statement-breakpoint
DROP INDEX "interactions_advisor";--> statement-breakpoint
ALTER TABLE "advisor_capacity" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "first_contacts" ADD CONSTRAINT "first_contacts_consumer_id_profiles_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_contacts" ADD CONSTRAINT "first_contacts_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "first_contacts_advisor" ON "first_contacts" USING btree ("advisor_id","first_contact_at");--> statement-breakpoint
CREATE INDEX "interactions_advisor" ON "interactions" USING btree ("advisor_id");--> statement-breakpoint
INSERT INTO "first_contacts" ("consumer_id", "advisor_id", "first_contact_at")
  SELECT "consumer_id", "advisor_id", "first_contact_at" FROM "interactions" WHERE "first_contact_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "interactions" DROP COLUMN "first_contact_at";--> statement-breakpoint
-- The week of an advisor's new people turns in the zone of their calendar (server/scheduling/tables.ts).
INSERT INTO "advisor_capacity" ("advisor_id", "time_zone") SELECT "advisor_id", "time_zone" FROM "availability"
  ON CONFLICT ("advisor_id") DO UPDATE SET "time_zone" = excluded."time_zone";--> statement-breakpoint
CREATE FUNCTION "scheduling_keep_time_zone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO advisor_capacity (advisor_id, time_zone) VALUES (NEW.advisor_id, NEW.time_zone)
    ON CONFLICT (advisor_id) DO UPDATE SET time_zone = excluded.time_zone;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "scheduling_keep_first_time_zone" AFTER INSERT ON "availability"
  FOR EACH ROW EXECUTE FUNCTION "scheduling_keep_time_zone"();--> statement-breakpoint
CREATE TRIGGER "scheduling_keep_time_zone" AFTER UPDATE ON "availability"
  FOR EACH ROW WHEN (OLD."time_zone" IS DISTINCT FROM NEW."time_zone") EXECUTE FUNCTION "scheduling_keep_time_zone"();--> statement-breakpoint
-- Changes of advisors are notified on one channel, to the advisor index and to the card cache (server/matching/roster/hearing.ts).
CREATE FUNCTION "notify_advisor_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('advisor_changes', (CASE WHEN TG_OP = 'DELETE' THEN OLD.advisor_id ELSE NEW.advisor_id END)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "notify_advisor_change_by_id"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('advisor_changes', (CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "notify_advisor_change_by_payer"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  payer record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM pg_notify('advisor_changes', CASE WHEN payer.payer_kind = 'firm' THEN 'firm ' ELSE '' END || payer.payer_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "notify_advisor_change_by_firm"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('advisor_changes', 'firm ' || NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "advisor_profiles_notify_change" AFTER INSERT OR DELETE OR UPDATE OF "published", "accepts_clients", "languages",
  "expertise", "served_states", "certifications", "portfolio_fee_percent", "hourly_rate_usd", "flat_fee_usd",
  "minimum_assets", "maximum_assets", "average_rating", "rating_count", "headline", "organization" ON "advisor_profiles"
  FOR EACH ROW EXECUTE FUNCTION "notify_advisor_change_by_id"();--> statement-breakpoint
CREATE TRIGGER "profiles_notify_change" AFTER UPDATE OF "state", "zip_code", "first_name", "last_name", "city", "avatar_url",
  "online_status", "show_online_status" ON "profiles"
  FOR EACH ROW WHEN (NEW."user_type" IN ('advisor', 'firm_admin')) EXECUTE FUNCTION "notify_advisor_change_by_id"();--> statement-breakpoint
CREATE TRIGGER "verifications_notify_change" AFTER INSERT OR DELETE OR UPDATE OF "state", "record_date" ON "verifications"
  FOR EACH ROW EXECUTE FUNCTION "notify_advisor_change"();--> statement-breakpoint
CREATE TRIGGER "openings_notify_change" AFTER INSERT OR DELETE OR UPDATE ON "openings"
  FOR EACH ROW EXECUTE FUNCTION "notify_advisor_change"();--> statement-breakpoint
CREATE TRIGGER "availability_notify_change" AFTER INSERT OR DELETE OR UPDATE OF "modes" ON "availability"
  FOR EACH ROW EXECUTE FUNCTION "notify_advisor_change"();--> statement-breakpoint
CREATE TRIGGER "advisor_capacity_notify_change" AFTER INSERT OR DELETE OR UPDATE OF "full_until" ON "advisor_capacity"
  FOR EACH ROW EXECUTE FUNCTION "notify_advisor_change"();--> statement-breakpoint
CREATE TRIGGER "firm_members_notify_change" AFTER INSERT OR DELETE OR UPDATE ON "firm_members"
  FOR EACH ROW EXECUTE FUNCTION "notify_advisor_change"();--> statement-breakpoint
CREATE TRIGGER "firms_notify_change" AFTER UPDATE OF "name" ON "firms"
  FOR EACH ROW EXECUTE FUNCTION "notify_advisor_change_by_firm"();--> statement-breakpoint
CREATE TRIGGER "subscriptions_notify_change" AFTER INSERT OR DELETE OR UPDATE OF "state" ON "subscriptions"
  FOR EACH ROW EXECUTE FUNCTION "notify_advisor_change_by_payer"();--> statement-breakpoint
DROP FUNCTION "matching_tell_roster" CASCADE;--> statement-breakpoint
DROP FUNCTION "matching_tell_roster_of_person" CASCADE;--> statement-breakpoint
DROP FUNCTION "matching_tell_roster_of_payer" CASCADE;--> statement-breakpoint
DROP FUNCTION "matching_tell_roster_of_firm" CASCADE;