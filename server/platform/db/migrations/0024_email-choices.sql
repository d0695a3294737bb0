CREATE TABLE "email_choices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"choices" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_choices" ADD CONSTRAINT "email_choices_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "email_choices" ("user_id", "choices", "created_at", "updated_at")
SELECT "user_id",
  jsonb_build_object(
    'mailMessages', "mail_messages",
    'mailAppointments', "mail_appointments",
    'mailLeads', "mail_leads",
    'mailMatches', "mail_matches",
    'mailProductNews', "mail_product_news"
  ),
  "created_at", "updated_at"
FROM "notification_preferences";--> statement-breakpoint
DROP TABLE "notification_preferences" CASCADE;
