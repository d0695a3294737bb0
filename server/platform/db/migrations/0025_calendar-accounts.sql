CREATE TYPE "public"."calendar_conflict" AS ENUM('moved', 'removed');--> statement-breakpoint
CREATE TYPE "public"."calendar_provider" AS ENUM('caldav', 'google', 'microsoft');--> statement-breakpoint
CREATE TABLE "calendar_accounts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"provider" "calendar_provider" NOT NULL,
	"login" text NOT NULL,
	"host" text NOT NULL,
	"secret" text NOT NULL,
	"calendars" jsonb NOT NULL,
	"writes_to" text,
	"next_check_at" timestamp (3) with time zone NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"failure" "calendar_failure",
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "written_events" (
	"account_id" uuid NOT NULL,
	"appointment_id" uuid NOT NULL,
	"address" text,
	"calendar_key" text,
	"etag" text,
	"version" integer DEFAULT 1 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"conflict" "calendar_conflict",
	CONSTRAINT "written_events_account_id_appointment_id_pk" PRIMARY KEY("account_id","appointment_id")
);
--> statement-breakpoint
ALTER TABLE "linked_calendars" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "linked_calendars" ADD COLUMN "account_key" text;--> statement-breakpoint
ALTER TABLE "calendar_accounts" ADD CONSTRAINT "calendar_accounts_owner_id_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_events" ADD CONSTRAINT "written_events_account_id_calendar_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."calendar_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_events" ADD CONSTRAINT "written_events_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_accounts_once" ON "calendar_accounts" USING btree ("owner_id","provider","host","login");--> statement-breakpoint
CREATE INDEX "calendar_accounts_next_check" ON "calendar_accounts" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "written_events_appointment" ON "written_events" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "written_events_due" ON "written_events" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "linked_calendars" ADD CONSTRAINT "linked_calendars_account_id_calendar_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."calendar_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "linked_calendars_account_key" ON "linked_calendars" USING btree ("account_id","account_key");