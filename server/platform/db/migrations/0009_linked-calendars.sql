CREATE TYPE "public"."calendar_failure" AS ENUM('unreachable', 'refused', 'invalid', 'too-large');--> statement-breakpoint
CREATE TABLE "busy_times" (
	"calendar_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "busy_times_calendar_id_starts_at_pk" PRIMARY KEY("calendar_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "linked_calendars" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"host" text NOT NULL,
	"address" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"covers_until" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"failure" "calendar_failure",
	"failures" integer DEFAULT 0 NOT NULL,
	"next_read_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_calendar_id_linked_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."linked_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_owner_id_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_calendars" ADD CONSTRAINT "linked_calendars_owner_id_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "busy_times_owner_time" ON "busy_times" USING btree ("owner_id","starts_at");--> statement-breakpoint
CREATE INDEX "linked_calendars_owner" ON "linked_calendars" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "linked_calendars_next_read" ON "linked_calendars" USING btree ("next_read_at");