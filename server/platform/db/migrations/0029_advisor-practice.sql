CREATE TYPE "public"."disclosure_statement" AS ENUM('none', 'some');--> statement-breakpoint
ALTER TABLE "advisor_profiles" ADD COLUMN "minimum_yearly_fee_usd" integer;--> statement-breakpoint
ALTER TABLE "advisor_profiles" ADD COLUMN "fee_includes" text;--> statement-breakpoint
ALTER TABLE "advisor_profiles" ADD COLUMN "custodian" text;--> statement-breakpoint
ALTER TABLE "advisor_profiles" ADD COLUMN "typical_clients" text;--> statement-breakpoint
ALTER TABLE "advisor_profiles" ADD COLUMN "first_meeting" text;--> statement-breakpoint
ALTER TABLE "advisor_profiles" ADD COLUMN "brochure_url" text;--> statement-breakpoint
ALTER TABLE "advisor_profiles" ADD COLUMN "disclosures" "disclosure_statement";--> statement-breakpoint
ALTER TABLE "advisor_profiles" ADD COLUMN "disclosures_stated_at" timestamp (3) with time zone;