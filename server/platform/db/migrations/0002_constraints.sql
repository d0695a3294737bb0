-- Two appointments of one advisor never hold the same time. The buffer after each is part of what is held, so that it
-- cannot be raced either. Back to back is allowed: ranges are half open.
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
-- An advisor's average and count are kept by the database from the reviews, so that they cannot disagree.
CREATE FUNCTION "reviews_keep_rating"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched uuid := coalesce(NEW.advisor_id, OLD.advisor_id);
BEGIN
  -- One after the other: each must count the reviews that were committed while it waited.
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
-- The first short texts that explain things on the pages; an owner may change them.
INSERT INTO "tooltip_content" ("key", "title", "content") VALUES
  ('match_score', 'Match score', 'Points for each criterion that counts for you, added up and set against the most there could be.'),
  ('verified', 'Verified', 'Name and active registration agree with the public register of advisers, on the day shown.'),
  ('costs_you', 'Costs you', 'What this advisor states as fees, worked out for the sum you told us. Costs of funds come on top.'),
  ('consent', 'Who sees you', 'An advisor reads your name and e-mail address only after you agreed, and only that advisor.'),
  ('next_free', 'Next free', 'The first open time for a free consultation of thirty minutes, in your own time zone.'),
  ('answers_in', 'Usually answers in', 'Half of this advisor''s first answers of the last 90 days went out faster than this.');
