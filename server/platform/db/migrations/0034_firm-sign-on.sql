ALTER TYPE "public"."firm_audit_kind" ADD VALUE 'sign-on-changed';--> statement-breakpoint
CREATE TABLE "firm_sign_ons" (
	"firm_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"proof" text NOT NULL,
	"proved_at" timestamp (3) with time zone,
	"is_required" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sso_providers" DROP CONSTRAINT "sso_providers_entity_once";--> statement-breakpoint
ALTER TABLE "flow_states" ADD COLUMN "is_trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_on_provider_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_sign_on_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "saml_relay_states" ADD COLUMN "is_trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "client_secret" text;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "tried_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "trial_error" text;--> statement-breakpoint
ALTER TABLE "firm_sign_ons" ADD CONSTRAINT "firm_sign_ons_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_sign_ons" ADD CONSTRAINT "firm_sign_ons_provider_id_sso_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sso_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "firm_sign_ons_provider" ON "firm_sign_ons" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "users_sign_on_provider" ON "users" USING btree ("sign_on_provider_id") WHERE "users"."sign_on_provider_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_providers_entity_once" ON "sso_providers" USING btree ("entity_id") WHERE "sso_providers"."is_enabled" and "sso_providers"."client_id" is null;