ALTER TYPE "public"."security_event_kind" ADD VALUE 'viewed_by_staff' BEFORE 'user_deleted';--> statement-breakpoint
CREATE TABLE "account_visits" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"staff_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"paths" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_visits" ADD CONSTRAINT "account_visits_staff_id_profiles_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_visits" ADD CONSTRAINT "account_visits_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_visits_staff" ON "account_visits" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "account_visits_person" ON "account_visits" USING btree ("person_id");