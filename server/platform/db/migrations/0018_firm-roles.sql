ALTER TYPE "public"."firm_role" RENAME VALUE 'admin' TO 'owner';--> statement-breakpoint
ALTER TYPE "public"."firm_role" RENAME VALUE 'member' TO 'advisor';--> statement-breakpoint
ALTER TYPE "public"."firm_role" ADD VALUE 'administrator' AFTER 'owner';--> statement-breakpoint
ALTER TYPE "public"."firm_role" ADD VALUE 'compliance';--> statement-breakpoint
ALTER TABLE "firms" ADD COLUMN "successor_id" uuid;--> statement-breakpoint
ALTER TABLE "firms" ADD COLUMN "successor_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "firm_role" "firm_role" DEFAULT 'advisor' NOT NULL;--> statement-breakpoint
ALTER TABLE "firms" ADD CONSTRAINT "firms_successor_id_profiles_id_fk" FOREIGN KEY ("successor_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;
