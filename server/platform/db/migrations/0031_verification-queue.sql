CREATE TYPE "public"."verification_appeal_state" AS ENUM('open', 'upheld', 'refused', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."certification_state" AS ENUM('waiting', 'confirmed', 'refused');--> statement-breakpoint
CREATE TYPE "public"."register_import_failure" AS ENUM('unreachable', 'refused', 'too_large', 'too_slow', 'unreadable', 'mixed_days', 'incomplete', 'unexpected');--> statement-breakpoint
CREATE TYPE "public"."register_import_outcome" AS ENUM('imported', 'unchanged', 'failed');--> statement-breakpoint
CREATE TYPE "public"."register_import_source" AS ENUM('schedule', 'command');--> statement-breakpoint
ALTER TYPE "public"."verification_event" ADD VALUE 'second_opinion';--> statement-breakpoint
ALTER TYPE "public"."verification_event" ADD VALUE 'revoked';--> statement-breakpoint
ALTER TYPE "public"."verification_event" ADD VALUE 'decision_undone';--> statement-breakpoint
ALTER TYPE "public"."verification_event" ADD VALUE 'revocation_undone';--> statement-breakpoint
ALTER TYPE "public"."verification_event" ADD VALUE 'appealed';--> statement-breakpoint
ALTER TYPE "public"."verification_event" ADD VALUE 'appeal_upheld';--> statement-breakpoint
ALTER TYPE "public"."verification_event" ADD VALUE 'appeal_refused';--> statement-breakpoint
ALTER TYPE "public"."verification_event" ADD VALUE 'assigned';--> statement-breakpoint
ALTER TYPE "public"."verification_event" ADD VALUE 'released';--> statement-breakpoint
ALTER TYPE "public"."verification_event" ADD VALUE 'certification_requested';--> statement-breakpoint
ALTER TYPE "public"."verification_event" ADD VALUE 'certification_confirmed';--> statement-breakpoint
ALTER TYPE "public"."verification_event" ADD VALUE 'certification_refused';--> statement-breakpoint
CREATE TABLE "verification_appeals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"advisor_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"state" "verification_appeal_state" DEFAULT 'open' NOT NULL,
	"statement" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "certification_checks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"advisor_id" uuid NOT NULL,
	"certification" "certification" NOT NULL,
	"state" "certification_state" DEFAULT 'waiting' NOT NULL,
	"evidence" text NOT NULL,
	"note" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
CREATE TABLE "register_imports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"source" "register_import_source" NOT NULL,
	"outcome" "register_import_outcome" NOT NULL,
	"failure" "register_import_failure",
	"record_date" date,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"gone" integer DEFAULT 0 NOT NULL,
	"firms" integer DEFAULT 0 NOT NULL,
	"rechecked" integer DEFAULT 0 NOT NULL,
	"expired" integer DEFAULT 0 NOT NULL,
	"to_review" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"etags" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "verification_changes" DROP CONSTRAINT "verification_changes_advisor_id_profiles_id_fk";
--> statement-breakpoint
DROP INDEX "verifications_review";--> statement-breakpoint
ALTER TABLE "register_firms" ADD COLUMN "registrations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "register_people" ADD COLUMN "registrations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "verification_changes" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "verification_changes" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "waiting_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "second_opinion_by" uuid;--> statement-breakpoint
ALTER TABLE "verification_appeals" ADD CONSTRAINT "verification_appeals_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_appeals" ADD CONSTRAINT "verification_appeals_change_id_verification_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."verification_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_appeals" ADD CONSTRAINT "verification_appeals_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification_checks" ADD CONSTRAINT "certification_checks_advisor_id_verifications_advisor_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."verifications"("advisor_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification_checks" ADD CONSTRAINT "certification_checks_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "verification_appeals_once" ON "verification_appeals" USING btree ("change_id");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_appeals_one_open" ON "verification_appeals" USING btree ("advisor_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "verification_appeals_advisor" ON "verification_appeals" USING btree ("advisor_id","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "certification_checks_once" ON "certification_checks" USING btree ("advisor_id","certification");--> statement-breakpoint
CREATE INDEX "certification_checks_waiting" ON "certification_checks" USING btree ("requested_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "register_imports_started" ON "register_imports" USING btree ("started_at","id");--> statement-breakpoint
ALTER TABLE "verification_changes" ADD CONSTRAINT "verification_changes_advisor_id_verifications_advisor_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."verifications"("advisor_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_changes" ADD CONSTRAINT "verification_changes_assignee_id_profiles_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_assignee_id_profiles_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_second_opinion_by_profiles_id_fk" FOREIGN KEY ("second_opinion_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "verifications_waiting" ON "verifications" USING btree ("waiting_since","advisor_id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "verifications_assigned" ON "verifications" USING btree ("assignee_id","waiting_since","advisor_id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "verifications_decided" ON "verifications" USING btree ("decided_at","advisor_id") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "verifications_submitted" ON "verifications" USING btree ("submitted_at","advisor_id") WHERE submitted_at is not null;--> statement-breakpoint
CREATE INDEX "verifications_number" ON "verifications" USING btree ("crd_number") WHERE crd_number is not null;--> statement-breakpoint
UPDATE "verifications" SET "waiting_since" = coalesce("submitted_at", "created_at") WHERE "stage" = 'review';--> statement-breakpoint
UPDATE "verifications" v SET "decided_at" = c."at"
  FROM (SELECT "advisor_id", max("at") AS "at" FROM "verification_changes"
         WHERE "event" IN ('approved', 'rejected') GROUP BY "advisor_id") c
 WHERE c."advisor_id" = v."advisor_id";--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_waiting_review" CHECK (stage is distinct from 'review' or waiting_since is not null);--> statement-breakpoint
-- The audit log of verifications; an account's rows go with its verification, by the foreign key.
CREATE TRIGGER "verification_changes_append_only" BEFORE UPDATE OR DELETE ON "verification_changes"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
