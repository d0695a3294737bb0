CREATE TYPE "public"."staff_role" AS ENUM('support', 'trust', 'finance', 'admin');--> statement-breakpoint
CREATE TABLE "staff_log" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"act" text NOT NULL,
	"by_id" uuid,
	"subject_id" uuid,
	"detail" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_role" "staff_role";--> statement-breakpoint
ALTER TABLE "staff_log" ADD CONSTRAINT "staff_log_by_id_profiles_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_log" ADD CONSTRAINT "staff_log_subject_id_profiles_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_log_at" ON "staff_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "staff_log_act" ON "staff_log" USING btree ("act","at","id");--> statement-breakpoint
CREATE INDEX "staff_log_by" ON "staff_log" USING btree ("by_id","at","id");--> statement-breakpoint
CREATE INDEX "staff_log_subject" ON "staff_log" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "staff_log_reason_like" ON "staff_log" USING gin ("reason" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "staff_log_detail_like" ON "staff_log" USING gin ("detail" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_created" ON "profiles" USING btree ("created_at","id");--> statement-breakpoint
-- Everybody of the staff could do everything so far.
UPDATE "users" SET "staff_role" = 'admin' WHERE "role" = 'admin';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_role" CHECK (("users"."role" = 'admin') = ("users"."staff_role" is not null));--> statement-breakpoint
CREATE TRIGGER "staff_log_append_only" BEFORE UPDATE OR DELETE ON "staff_log"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "staff_log_never_emptied" BEFORE TRUNCATE ON "staff_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
