CREATE TABLE "advisor_capacity" (
	"advisor_id" uuid PRIMARY KEY NOT NULL,
	"full_until" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "interactions_advisor";--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "first_contact_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "advisor_profiles" ADD COLUMN "maximum_assets" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "advisor_profiles" ADD COLUMN "new_people_a_week" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "advisor_capacity" ADD CONSTRAINT "advisor_capacity_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advisor_capacity_full" ON "advisor_capacity" USING btree ("full_until");--> statement-breakpoint
CREATE INDEX "interactions_advisor" ON "interactions" USING btree ("advisor_id","first_contact_at");