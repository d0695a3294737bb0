ALTER TYPE "public"."firm_audit_kind" ADD VALUE 'joining-suspended';--> statement-breakpoint
ALTER TYPE "public"."firm_audit_kind" ADD VALUE 'joining-opened';--> statement-breakpoint
ALTER TYPE "public"."firm_audit_kind" ADD VALUE 'registration-marked';--> statement-breakpoint
CREATE TABLE "tooltip_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "report_appeals" (
	"report_id" uuid PRIMARY KEY NOT NULL,
	"statement" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"reason" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
ALTER TABLE "firms" ADD COLUMN "registration_mark" text;--> statement-breakpoint
ALTER TABLE "firms" ADD COLUMN "registration_marked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "firms" ADD COLUMN "joining_suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "product_feedback" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "product_feedback" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "blocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tooltip_versions" ADD CONSTRAINT "tooltip_versions_key_tooltip_content_key_fk" FOREIGN KEY ("key") REFERENCES "public"."tooltip_content"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tooltip_versions" ADD CONSTRAINT "tooltip_versions_saved_by_id_profiles_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_report_id_report_decisions_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report_decisions"("report_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tooltip_versions_key" ON "tooltip_versions" USING btree ("key","saved_at","id");--> statement-breakpoint
CREATE INDEX "tooltip_versions_by" ON "tooltip_versions" USING btree ("saved_by_id");--> statement-breakpoint
CREATE INDEX "report_appeals_open" ON "report_appeals" USING btree ("opened_at","report_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "report_appeals_decided" ON "report_appeals" USING btree ("decided_at","report_id") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "report_appeals_by" ON "report_appeals" USING btree ("decided_by");
