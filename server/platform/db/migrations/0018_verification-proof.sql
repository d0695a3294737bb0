CREATE TYPE "public"."dispute_state" AS ENUM('open', 'claimant', 'holder', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."document_type" AS ENUM('application/pdf', 'image/jpeg', 'image/png');--> statement-breakpoint
CREATE TYPE "public"."proof_method" AS ENUM('domain_code', 'document', 'vouch');--> statement-breakpoint
CREATE TYPE "public"."verification_event" AS ENUM('matched', 'differs', 'disputed', 'code_confirmed', 'document_added', 'vouched', 'approved', 'rejected', 'name_changed', 'renewed', 'expired', 'claim_upheld', 'claim_refused', 'number_lost', 'number_kept');--> statement-breakpoint
CREATE TYPE "public"."verification_stage" AS ENUM('matched', 'review', 'dispute');--> statement-breakpoint
CREATE TABLE "register_firms" (
	"crd_number" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"domains" text[] DEFAULT '{}' NOT NULL,
	"record_date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"advisor_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" "verification_event" NOT NULL,
	"from" "verification_state" NOT NULL,
	"to" "verification_state" NOT NULL,
	"crd_number" text,
	"by_id" uuid,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"advisor_id" uuid PRIMARY KEY NOT NULL,
	"crd_number" text NOT NULL,
	"recipient" "citext" NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"salt" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_disputes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"crd_number" text NOT NULL,
	"claimant_id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"state" "dispute_state" DEFAULT 'open' NOT NULL,
	"claimant_statement" text DEFAULT '' NOT NULL,
	"holder_statement" text DEFAULT '' NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "verification_documents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"advisor_id" uuid NOT NULL,
	"crd_number" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" "document_type" NOT NULL,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "verifications_pending";--> statement-breakpoint
ALTER TABLE "register_people" ADD COLUMN "employers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "stage" "verification_stage";--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "review_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "proof_method" "proof_method";--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "proven_with" text;--> statement-breakpoint
ALTER TABLE "verification_changes" ADD CONSTRAINT "verification_changes_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_changes" ADD CONSTRAINT "verification_changes_by_id_profiles_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_disputes" ADD CONSTRAINT "verification_disputes_claimant_id_profiles_id_fk" FOREIGN KEY ("claimant_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_disputes" ADD CONSTRAINT "verification_disputes_holder_id_profiles_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_disputes" ADD CONSTRAINT "verification_disputes_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_documents" ADD CONSTRAINT "verification_documents_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "register_firms_domains" ON "register_firms" USING gin ("domains");--> statement-breakpoint
CREATE INDEX "verification_changes_advisor" ON "verification_changes" USING btree ("advisor_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_disputes_one_open" ON "verification_disputes" USING btree ("claimant_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "verification_disputes_open" ON "verification_disputes" USING btree ("opened_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "verification_disputes_holder" ON "verification_disputes" USING btree ("holder_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "verification_documents_advisor" ON "verification_documents" USING btree ("advisor_id","created_at");--> statement-breakpoint
CREATE INDEX "verification_documents_created" ON "verification_documents" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "verifications_review" ON "verifications" USING btree ("submitted_at","advisor_id") WHERE stage = 'review';--> statement-breakpoint
-- A match alone used to verify. Nobody had proven control, so each of them has to now.
UPDATE "verifications" SET "state" = 'pending', "stage" = 'matched' WHERE "state" = 'verified';--> statement-breakpoint
UPDATE "verifications" SET "stage" = 'review' WHERE "state" = 'pending' AND "stage" IS NULL;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_proven" CHECK (state <> 'verified' or proof_method is not null);--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_stage" CHECK ((state = 'pending') = (stage is not null));