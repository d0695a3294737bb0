CREATE TYPE "public"."review_report_ground" AS ENUM('no_meeting', 'conflict', 'private_details', 'abuse', 'off_topic', 'performance', 'illegal');--> statement-breakpoint
CREATE TYPE "public"."review_compensation" AS ENUM('none', 'discount', 'gift', 'money');--> statement-breakpoint
CREATE TYPE "public"."review_confirmation" AS ENUM('call', 'both_sides', 'operator');--> statement-breakpoint
CREATE TYPE "public"."review_conflict" AS ENUM('none', 'family_or_friend', 'employee', 'business');--> statement-breakpoint
CREATE TYPE "public"."review_party" AS ENUM('writer', 'advisor', 'member', 'operator');--> statement-breakpoint
CREATE TYPE "public"."review_state" AS ENUM('published', 'held', 'removed', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."review_step" AS ENUM('written', 'edited', 'answered', 'answer_edited', 'reported', 'withdrawn', 'keep', 'publish', 'remove', 'restore');--> statement-breakpoint
CREATE TABLE "review_history" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"review_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"step" "review_step" NOT NULL,
	"party" "review_party" NOT NULL,
	"actor_id" uuid,
	"rating" integer,
	"text" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"review_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"ground" "review_report_ground" NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "state" "review_state" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "confirmation" "review_confirmation" DEFAULT 'both_sides' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "subjects" "specialty"[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "is_client" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "compensation" "review_compensation" DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "conflict" "review_conflict" DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "waiting_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "removal_ground" "review_report_ground";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "removal_reason" text;--> statement-breakpoint
ALTER TABLE "review_history" ADD CONSTRAINT "review_history_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_history" ADD CONSTRAINT "review_history_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_reporter_id_profiles_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_history_review" ON "review_history" USING btree ("review_id","at");--> statement-breakpoint
CREATE INDEX "review_history_actor" ON "review_history" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_reports_one_a_person" ON "review_reports" USING btree ("review_id","reporter_id");--> statement-breakpoint
CREATE INDEX "review_reports_reporter" ON "review_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("waiting_since","id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "reviews_decided" ON "reviews" USING btree ("decided_at","id") WHERE decided_at is not null;--> statement-breakpoint
-- Only published reviews count, so a decision or a withdrawal changes the average like a new rating does.
CREATE OR REPLACE FUNCTION "reviews_keep_rating"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched uuid := coalesce(NEW.advisor_id, OLD.advisor_id);
BEGIN
  -- The lock makes concurrent reviews wait, so that each counts the reviews committed before it.
  PERFORM FROM advisor_profiles WHERE id = touched FOR NO KEY UPDATE;
  UPDATE advisor_profiles a
     SET average_rating = r.average, rating_count = r.count
    FROM (SELECT round(avg(rating), 2) AS average, count(*)::int AS count FROM reviews
           WHERE advisor_id = touched AND state = 'published') r
   WHERE a.id = touched;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER "reviews_keep_rating" ON "reviews";
--> statement-breakpoint
CREATE TRIGGER "reviews_keep_rating" AFTER INSERT OR UPDATE OF "rating", "state" OR DELETE ON "reviews"
  FOR EACH ROW EXECUTE FUNCTION "reviews_keep_rating"();
--> statement-breakpoint
-- A log is only added to. Rows go with the thing they are about: foreign keys act at a greater depth.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "review_history_append_only" BEFORE UPDATE OR DELETE ON "review_history"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
