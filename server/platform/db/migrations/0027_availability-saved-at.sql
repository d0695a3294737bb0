ALTER TABLE "availability" ADD COLUMN "saved_at" timestamp (3) with time zone;
--> statement-breakpoint
UPDATE "availability" SET "saved_at" = "updated_at";
