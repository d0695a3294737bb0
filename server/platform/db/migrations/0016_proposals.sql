CREATE TYPE "public"."proposal_status" AS ENUM('open', 'accepted', 'declined', 'withdrawn', 'expired', 'taken');--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"consumer_id" uuid NOT NULL,
	"advisor_id" uuid NOT NULL,
	"kind" "appointment_kind" NOT NULL,
	"mode" "appointment_mode" NOT NULL,
	"starts_at" timestamp (3) with time zone[] NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"status" "proposal_status" DEFAULT 'open' NOT NULL,
	"decline_reason" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"appointment_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_consumer_id_profiles_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_one_open" ON "proposals" USING btree ("consumer_id","advisor_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "proposals_consumer" ON "proposals" USING btree ("consumer_id","created_at");--> statement-breakpoint
CREATE INDEX "proposals_advisor" ON "proposals" USING btree ("advisor_id","created_at");--> statement-breakpoint
CREATE INDEX "proposals_appointment" ON "proposals" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "proposals_open_advisor" ON "proposals" USING btree ("advisor_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "proposals_open_until" ON "proposals" USING btree ("expires_at") WHERE status = 'open';