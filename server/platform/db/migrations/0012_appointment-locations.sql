ALTER TABLE "appointments" ADD COLUMN "location" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "availability" ADD COLUMN "office_address" text DEFAULT '' NOT NULL;