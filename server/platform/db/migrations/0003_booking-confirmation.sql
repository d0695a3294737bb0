CREATE TYPE "public"."booking_confirmation" AS ENUM('instant', 'manual');--> statement-breakpoint
ALTER TYPE "public"."appointment_step" ADD VALUE 'booked' BEFORE 'confirmed';--> statement-breakpoint
ALTER TABLE "availability" ADD COLUMN "confirmation" "booking_confirmation" DEFAULT 'instant' NOT NULL;--> statement-breakpoint
-- Advisors who set their hours before confirmed each booking, and still do.
UPDATE "availability" SET "confirmation" = 'manual' WHERE "saved_at" IS NOT NULL;--> statement-breakpoint
DROP TRIGGER IF EXISTS "availability_notify_change" ON "availability";--> statement-breakpoint
CREATE TRIGGER "availability_notify_change" AFTER INSERT OR DELETE OR UPDATE OF "confirmation", "modes" ON "availability"
  FOR EACH ROW EXECUTE FUNCTION "notify_advisor_change"();
