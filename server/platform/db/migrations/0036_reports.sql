CREATE TYPE "public"."report_decision" AS ENUM('warn', 'suspend', 'dismiss');--> statement-breakpoint
ALTER TYPE "public"."report_reason" ADD VALUE 'pressure_to_buy' BEFORE 'spam';--> statement-breakpoint
ALTER TYPE "public"."report_reason" ADD VALUE 'hidden_fees' BEFORE 'spam';--> statement-breakpoint
ALTER TYPE "public"."report_reason" ADD VALUE 'outside_payment' BEFORE 'spam';--> statement-breakpoint
ALTER TYPE "public"."report_reason" ADD VALUE 'false_license' BEFORE 'spam';--> statement-breakpoint
ALTER TYPE "public"."report_reason" ADD VALUE 'unwanted_contact' BEFORE 'spam';--> statement-breakpoint
CREATE TABLE "report_decisions" (
	"report_id" uuid PRIMARY KEY NOT NULL,
	"reported_id" uuid NOT NULL,
	"decision" "report_decision" NOT NULL,
	"reason" text NOT NULL,
	"days" integer,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"reversed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "chat_reports" ADD COLUMN "shared_until" integer;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_report_id_chat_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."chat_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_reported_id_profiles_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_decisions_decided" ON "report_decisions" USING btree ("decided_at","report_id");--> statement-breakpoint
CREATE INDEX "report_decisions_reported" ON "report_decisions" USING btree ("reported_id");--> statement-breakpoint
CREATE INDEX "report_decisions_by" ON "report_decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "chat_reports_created" ON "chat_reports" USING btree ("created_at","id");