CREATE TYPE "public"."firm_audit_kind" AS ENUM('registered', 'joined', 'left', 'removed', 'role-changed', 'ownership-offered', 'ownership-withdrawn', 'ownership-accepted', 'domain-added', 'domain-removed', 'routing-changed');--> statement-breakpoint
CREATE TYPE "public"."routing_fallback" AS ENUM('round_robin', 'pool');--> statement-breakpoint
CREATE TYPE "public"."routing_rule" AS ENUM('round_robin', 'specialty', 'language', 'capacity', 'pool');--> statement-breakpoint
CREATE TABLE "firm_audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"firm_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" "firm_audit_kind" NOT NULL,
	"by_id" uuid,
	"subject_id" uuid,
	"detail" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_routing" (
	"firm_id" uuid PRIMARY KEY NOT NULL,
	"rule" "routing_rule" DEFAULT 'round_robin' NOT NULL,
	"fallback" "routing_fallback" DEFAULT 'round_robin' NOT NULL,
	"max_open_leads" integer DEFAULT 0 NOT NULL,
	"passes_on_overflow" boolean DEFAULT false NOT NULL,
	"saved_at" timestamp (3) with time zone,
	"saved_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "routing_turns" (
	"advisor_id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"turn" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "leads_firm";--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "turned_to_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "advisor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "firm_audit_entries" ADD CONSTRAINT "firm_audit_entries_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_audit_entries" ADD CONSTRAINT "firm_audit_entries_by_id_profiles_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_audit_entries" ADD CONSTRAINT "firm_audit_entries_subject_id_profiles_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_routing" ADD CONSTRAINT "lead_routing_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_routing" ADD CONSTRAINT "lead_routing_saved_by_id_profiles_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routing_turns" ADD CONSTRAINT "routing_turns_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routing_turns" ADD CONSTRAINT "routing_turns_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "firm_audit_entries_firm" ON "firm_audit_entries" USING btree ("firm_id","at","id");--> statement-breakpoint
CREATE INDEX "firm_audit_entries_by" ON "firm_audit_entries" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "firm_audit_entries_subject" ON "firm_audit_entries" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "routing_turns_firm" ON "routing_turns" USING btree ("firm_id","turn");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_one_request" ON "leads" USING btree ("consumer_id","firm_id") WHERE turned_to_id is null;--> statement-breakpoint
CREATE INDEX "leads_firm" ON "leads" USING btree ("firm_id","created_at","id");--> statement-breakpoint
CREATE TRIGGER "firm_audit_entries_append_only" BEFORE UPDATE OR DELETE ON "firm_audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
