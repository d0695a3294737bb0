CREATE TYPE "public"."entry_section" AS ENUM('agenda', 'notes');--> statement-breakpoint
CREATE TABLE "appointment_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"appointment_id" uuid NOT NULL,
	"section" "entry_section" NOT NULL,
	"writer_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "held_from" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "appointments" SET "held_from" = "starts_at";--> statement-breakpoint
ALTER TABLE "appointments" ALTER COLUMN "held_from" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_advisor_no_overlap";--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_advisor_no_overlap"
  EXCLUDE USING gist ("advisor_id" WITH =, tstzrange("held_from", "held_until") WITH &&)
  WHERE ("status" IN ('requested', 'confirmed', 'completed', 'no_show'));--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_end_after_start";--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_end_after_start"
  CHECK ("ends_at" > "starts_at" AND "held_from" <= "starts_at" AND "held_until" >= "ends_at");--> statement-breakpoint
ALTER TABLE "availability" ADD COLUMN "lengths_minutes" jsonb DEFAULT '{"consultation":30,"review":60,"follow_up":30}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "availability" ADD COLUMN "buffer_before_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment_entries" ADD CONSTRAINT "appointment_entries_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_entries" ADD CONSTRAINT "appointment_entries_writer_id_profiles_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_entries_appointment" ON "appointment_entries" USING btree ("appointment_id","created_at");--> statement-breakpoint
CREATE INDEX "appointment_entries_writer" ON "appointment_entries" USING btree ("writer_id");