CREATE TABLE "support_cases" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"assignee_id" uuid,
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_cases_token" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"request_id" uuid NOT NULL,
	"is_ours" boolean NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_replies" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "support_replies_title_once" UNIQUE("title")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"text" text NOT NULL,
	"link_label" text,
	"link_to" text,
	"kind" text NOT NULL,
	"audience" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "feature_switches" (
	"name" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"percent" smallint NOT NULL,
	"account_ids" uuid[] NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_request_id_support_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."support_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_assignee_id_profiles_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_request_id_support_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."support_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_cases_status" ON "support_cases" USING btree ("status","last_message_at","request_id");--> statement-breakpoint
CREATE INDEX "support_cases_assignee" ON "support_cases" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "support_messages_request" ON "support_messages" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE INDEX "support_messages_author" ON "support_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "announcements_start" ON "announcements" USING btree ("starts_at");--> statement-breakpoint
INSERT INTO "support_cases" ("request_id", "level", "status", "last_message_at") SELECT "id", 'standard', CASE WHEN "closed_at" IS NULL THEN 'open' ELSE 'closed' END, "created_at" FROM "support_requests";
