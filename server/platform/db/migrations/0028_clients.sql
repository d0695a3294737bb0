CREATE TABLE "client_imports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"advisor_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"skipped" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_notes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"client_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"advisor_id" uuid NOT NULL,
	"lead_id" uuid,
	"import_id" uuid,
	"name" text,
	"email" "citext",
	"phone" text,
	"next_review_on" date,
	"invited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clients_one_per_lead" UNIQUE("lead_id"),
	CONSTRAINT "clients_one_origin" CHECK (("clients"."lead_id" is null) = ("clients"."name" is not null))
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"advisor_id" uuid NOT NULL,
	"lead_id" uuid,
	"client_id" uuid,
	"title" text NOT NULL,
	"due_on" date,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tasks_one_subject" CHECK (num_nonnulls("tasks"."lead_id", "tasks"."client_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "lead_views" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"advisor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_views_name_once" UNIQUE("advisor_id","name")
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "next_step" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "next_step_on" date;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "reminded_on" date;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "stage_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "client_imports" ADD CONSTRAINT "client_imports_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_import_id_client_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."client_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_views" ADD CONSTRAINT "lead_views_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_imports_advisor" ON "client_imports" USING btree ("advisor_id","created_at");--> statement-breakpoint
CREATE INDEX "client_notes_client" ON "client_notes" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "clients_advisor" ON "clients" USING btree ("advisor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_import" ON "clients" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "clients_email_once" ON "clients" USING btree ("advisor_id","email") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("advisor_id","due_on") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "tasks_lead" ON "tasks" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "tasks_client" ON "tasks" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "leads_advisor_status" ON "leads" USING btree ("advisor_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_advisor_fit" ON "leads" USING btree ("advisor_id","match_score" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leads_advisor_value" ON "leads" USING btree ("advisor_id","estimated_value_usd" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leads_next_step" ON "leads" USING btree ("next_step_on") WHERE next_step_on is not null;--> statement-breakpoint
UPDATE "leads" SET "stage_since" = coalesce((
  SELECT max("at") FROM "lead_changes"
  WHERE "lead_id" = "leads"."id" AND ("from" IS NULL OR "from" <> "to")), "created_at");--> statement-breakpoint
INSERT INTO "clients" ("advisor_id", "lead_id", "created_at")
  SELECT "advisor_id", "id", coalesce("converted_at", "updated_at") FROM "leads" WHERE "status" = 'converted';
