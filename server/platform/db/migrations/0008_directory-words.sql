-- What of an advisor is searched by words, kept by the database whoever writes the rows it is made of
-- (server/matching/directory/tables.ts). A space before every word, so that one pattern finds the beginning of each.
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
-- One call a statement, because the demo market and benches write thousands of advisors in one.
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
-- A row is written at every sign of life; only names and places are words.
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
SELECT directory_write_words(array(SELECT id FROM advisor_profiles));
