CREATE TYPE "public"."lead_edited_field" AS ENUM('value', 'next_step', 'next_step_on', 'tags', 'notes', 'custom');--> statement-breakpoint
ALTER TABLE "lead_changes" ADD COLUMN "field" "lead_edited_field";--> statement-breakpoint
ALTER TABLE "lead_changes" ADD COLUMN "before" text[];--> statement-breakpoint
ALTER TABLE "lead_changes" ADD COLUMN "after" text[];