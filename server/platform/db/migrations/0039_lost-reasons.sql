CREATE TYPE "public"."lost_kind" AS ENUM('no_response', 'chose_another', 'fees', 'later', 'fit_subject', 'fit_assets', 'fit_state', 'fit_language', 'fit_capacity', 'fit_other', 'other');--> statement-breakpoint
ALTER TABLE "lead_changes" ADD COLUMN "lost_kind" "lost_kind";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "lost_kind" "lost_kind";--> statement-breakpoint
UPDATE "leads" SET "lost_kind" = 'other' WHERE "status" = 'lost';
