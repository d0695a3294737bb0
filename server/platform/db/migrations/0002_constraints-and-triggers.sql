-- Two appointments of one advisor never overlap, the buffer after each included. Ranges are half open, so that one may
-- start when another ends.
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_advisor_no_overlap"
  EXCLUDE USING gist ("advisor_id" WITH =, tstzrange("starts_at", "held_until") WITH &&)
  WHERE ("status" IN ('requested', 'confirmed', 'completed', 'no_show'));
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_end_after_start"
  CHECK ("ends_at" > "starts_at" AND "held_until" >= "ends_at");
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_rating_bounds" CHECK ("rating" BETWEEN 1 AND 5);
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_not_oneself" CHECK ("blocker_id" <> "blocked_id");
--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_client_has_pair"
  CHECK (("kind" = 'client') = ("consumer_id" IS NOT NULL AND "advisor_id" IS NOT NULL));
--> statement-breakpoint
-- The lower id first: otherwise two colleagues could have two chats.
ALTER TABLE "chats" ADD CONSTRAINT "chats_colleagues_in_order"
  CHECK (("kind" = 'colleagues') = ("first_colleague_id" IS NOT NULL AND "second_colleague_id" IS NOT NULL
    AND "first_colleague_id" < "second_colleague_id"));
--> statement-breakpoint
ALTER TABLE "product_feedback" ADD CONSTRAINT "product_feedback_rating_bounds" CHECK ("rating" BETWEEN 1 AND 5);
--> statement-breakpoint
-- The database keeps an advisor's average and count, so that they always agree with the reviews.
CREATE FUNCTION "reviews_keep_rating"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched uuid := coalesce(NEW.advisor_id, OLD.advisor_id);
BEGIN
  -- The lock makes concurrent reviews wait, so that each counts the reviews committed before it.
  PERFORM FROM advisor_profiles WHERE id = touched FOR NO KEY UPDATE;
  UPDATE advisor_profiles a
     SET average_rating = r.average, rating_count = r.count
    FROM (SELECT round(avg(rating), 2) AS average, count(*)::int AS count FROM reviews WHERE advisor_id = touched) r
   WHERE a.id = touched;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "reviews_keep_rating" AFTER INSERT OR UPDATE OF "rating" OR DELETE ON "reviews"
  FOR EACH ROW EXECUTE FUNCTION "reviews_keep_rating"();
--> statement-breakpoint
-- The searchable words of an advisor, kept by the database whichever program writes the rows they come from
-- (server/directory/tables.ts). A space before every word lets one pattern match the start of each.
CREATE FUNCTION "directory_write_words"("advisors" uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO directory_words (advisor_id, words, marks)
  SELECT a.id,
    ' ' || regexp_replace(unaccent(lower(concat_ws(' ', p.first_name, p.last_name, coalesce(f.name, a.organization), p.city))), '\s+', ' ', 'g'),
    ' ' || replace(array_to_string(a.expertise, ' '), '_', ' ')
      || coalesce((SELECT string_agg(' #s:' || e, '') FROM unnest(a.expertise) e), '')
      || coalesce((SELECT string_agg(' #l:' || l, '') FROM unnest(a.languages) l), '')
      || coalesce((SELECT string_agg(' #c:' || lower(c::text), '') FROM unnest(a.certifications) c), '')
      || coalesce(' #t:' || lower(p.state), '') || ' '
  FROM advisor_profiles a
  JOIN profiles p ON p.id = a.id
  LEFT JOIN firm_members m ON m.advisor_id = a.id
  LEFT JOIN firms f ON f.id = m.firm_id
  WHERE a.id = ANY (advisors)
  ON CONFLICT (advisor_id) DO UPDATE SET words = excluded.words, marks = excluded.marks
    WHERE directory_words.words <> excluded.words OR directory_words.marks <> excluded.marks
$$;
--> statement-breakpoint
-- Per statement, because the demo data and benchmarks write thousands of advisors in one statement.
CREATE FUNCTION "directory_keep_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'firms' THEN
    PERFORM directory_write_words(array(SELECT m.advisor_id FROM firm_members m JOIN changed c ON c.id = m.firm_id));
  ELSIF TG_TABLE_NAME = 'firm_members' THEN
    PERFORM directory_write_words(array(SELECT c.advisor_id FROM changed c));
  ELSE
    PERFORM directory_write_words(array(SELECT c.id FROM changed c));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "directory_keep_words_of_new" AFTER INSERT ON "advisor_profiles" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "directory_keep_words"();
--> statement-breakpoint
CREATE TRIGGER "directory_keep_words" AFTER UPDATE ON "advisor_profiles" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "directory_keep_words"();
--> statement-breakpoint
CREATE TRIGGER "directory_keep_words" AFTER UPDATE ON "firms" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "directory_keep_words"();
--> statement-breakpoint
CREATE TRIGGER "directory_keep_words" AFTER INSERT ON "firm_members" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "directory_keep_words"();
--> statement-breakpoint
CREATE TRIGGER "directory_keep_words_moved" AFTER UPDATE ON "firm_members" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "directory_keep_words"();
--> statement-breakpoint
CREATE TRIGGER "directory_keep_words_left" AFTER DELETE ON "firm_members" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "directory_keep_words"();
--> statement-breakpoint
-- A profile is written whenever somebody is online; only names and places are searchable words.
CREATE FUNCTION "directory_keep_words_of_person"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM directory_write_words(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "directory_keep_words" AFTER UPDATE ON "profiles" FOR EACH ROW
  WHEN (NEW.user_type IN ('advisor', 'firm_admin')
    AND (OLD.first_name, OLD.last_name, OLD.city, OLD.state) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.city, NEW.state))
  EXECUTE FUNCTION "directory_keep_words_of_person"();
--> statement-breakpoint
-- The week of an advisor's new people turns in the zone of their calendar (server/scheduling/tables.ts).
CREATE FUNCTION "scheduling_keep_time_zone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO advisor_capacity (advisor_id, time_zone) VALUES (NEW.advisor_id, NEW.time_zone)
    ON CONFLICT (advisor_id) DO UPDATE SET time_zone = excluded.time_zone;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "scheduling_keep_first_time_zone" AFTER INSERT ON "availability"
  FOR EACH ROW EXECUTE FUNCTION "scheduling_keep_time_zone"();
--> statement-breakpoint
CREATE TRIGGER "scheduling_keep_time_zone" AFTER UPDATE ON "availability"
  FOR EACH ROW WHEN (OLD."time_zone" IS DISTINCT FROM NEW."time_zone") EXECUTE FUNCTION "scheduling_keep_time_zone"();
--> statement-breakpoint
-- Changes of advisors are notified on one channel, to the advisor index and to the card cache (server/directory/changes/service.ts).
CREATE FUNCTION "notify_advisor_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('advisor_changes', (CASE WHEN TG_OP = 'DELETE' THEN OLD.advisor_id ELSE NEW.advisor_id END)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "notify_advisor_change_by_id"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('advisor_changes', (CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "notify_advisor_change_by_payer"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  payer record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM pg_notify('advisor_changes', CASE WHEN payer.payer_kind = 'firm' THEN 'firm ' ELSE '' END || payer.payer_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "notify_advisor_change_by_firm"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('advisor_changes', 'firm ' || NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "advisor_profiles_notify_change" AFTER INSERT OR DELETE OR UPDATE OF "accepts_clients", "average_rating", "certifications", "compensation", "expertise", "fiduciary_statement", "flat_fee_usd", "focus_areas", "headline", "hourly_rate_usd", "languages", "maximum_assets", "minimum_assets", "organization", "portfolio_fee_percent", "published", "rating_count", "served_states" ON "advisor_profiles"
  FOR EACH ROW EXECUTE FUNCTION "notify_advisor_change_by_id"();
--> statement-breakpoint
CREATE TRIGGER "profiles_notify_change" AFTER UPDATE OF "state", "zip_code", "first_name", "last_name", "city", "avatar_url",
  "online_status", "show_online_status" ON "profiles"
  FOR EACH ROW WHEN (NEW."user_type" IN ('advisor', 'firm_admin')) EXECUTE FUNCTION "notify_advisor_change_by_id"();
--> statement-breakpoint
CREATE TRIGGER "verifications_notify_change" AFTER INSERT OR DELETE OR UPDATE OF "state", "record_date" ON "verifications"
  FOR EACH ROW EXECUTE FUNCTION "notify_advisor_change"();
--> statement-breakpoint
CREATE TRIGGER "openings_notify_change" AFTER INSERT OR DELETE OR UPDATE ON "openings"
  FOR EACH ROW EXECUTE FUNCTION "notify_advisor_change"();
--> statement-breakpoint
CREATE TRIGGER "availability_notify_change" AFTER INSERT OR DELETE OR UPDATE OF "modes" ON "availability"
  FOR EACH ROW EXECUTE FUNCTION "notify_advisor_change"();
--> statement-breakpoint
CREATE TRIGGER "advisor_capacity_notify_change" AFTER INSERT OR DELETE OR UPDATE OF "full_until" ON "advisor_capacity"
  FOR EACH ROW EXECUTE FUNCTION "notify_advisor_change"();
--> statement-breakpoint
CREATE TRIGGER "firm_members_notify_change" AFTER INSERT OR DELETE OR UPDATE ON "firm_members"
  FOR EACH ROW EXECUTE FUNCTION "notify_advisor_change"();
--> statement-breakpoint
CREATE TRIGGER "firms_notify_change" AFTER UPDATE OF "name" ON "firms"
  FOR EACH ROW EXECUTE FUNCTION "notify_advisor_change_by_firm"();
--> statement-breakpoint
CREATE TRIGGER "subscriptions_notify_change" AFTER INSERT OR DELETE OR UPDATE OF "state" ON "subscriptions"
  FOR EACH ROW EXECUTE FUNCTION "notify_advisor_change_by_payer"();
--> statement-breakpoint
-- Every process closes the sockets of sessions that end and of people who are banned (server/auth/http/ended-sockets.ts).
CREATE FUNCTION "auth_session_ended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('auth_access_ended', 'session ' || old.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "auth_session_ended" AFTER DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION "auth_session_ended"();
--> statement-breakpoint
CREATE FUNCTION "auth_user_banned"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('auth_access_ended', 'user ' || new.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "auth_user_banned" AFTER UPDATE OF "banned_until" ON "users" FOR EACH ROW
  WHEN (new.banned_until IS NOT NULL AND new.banned_until IS DISTINCT FROM old.banned_until)
  EXECUTE FUNCTION "auth_user_banned"();
--> statement-breakpoint
-- Short texts that explain terms on the pages. The operator may change them.
INSERT INTO "tooltip_content" ("key", "title", "content") VALUES
  ('match-score', 'Match score', 'Up to five criteria, each with a fixed weight: language, expertise, availability, location and your past contact.'),
  ('verified', 'Verified', 'The registration is active in the public register of advisers, and the advisor proved that it is theirs.'),
  ('free-consultation', 'Free consultation', 'Thirty minutes, free and without obligation. You can reschedule or cancel until it starts.'),
  ('annual-saving', 'Paid yearly', 'How much less a year costs than twelve single months of the same plan.'),
  ('new-leads', 'New leads', 'People who contacted you and are still waiting for a first reply. Leads are never sold.'),
  ('first-answer', 'Median first reply', 'Half of the people who wrote to you got their first reply faster than this.'),
  ('conversion-rate', 'Conversion rate', 'Leads that became clients, out of all leads that were won or lost.'),
  ('online-status', 'Online status', 'Visible to others only while you allow it in Settings. Away means five minutes without activity.');
