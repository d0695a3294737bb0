ALTER TABLE "firms" ADD COLUMN "is_supervised" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "firms" SET "is_supervised" = true FROM "archives" WHERE "archives"."firm_id" = "firms"."id" AND "archives"."is_on";
