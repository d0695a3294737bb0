CREATE TYPE "public"."custom_field_kind" AS ENUM('text', 'number', 'date', 'choice');--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"advisor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" "custom_field_kind" NOT NULL,
	"choices" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "custom_fields_name_once" UNIQUE("advisor_id","name")
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;