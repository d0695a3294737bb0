ALTER TABLE "email_choices" ALTER COLUMN "choices" SET DEFAULT '{}'::jsonb;--> statement-breakpoint
ALTER TABLE "email_choices" ADD COLUMN "unsubscribe_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
-- Each choice of an email becomes a choice of channels. Appointment changes can no longer be
-- switched off, so that choice lives on in requests and reminders.
UPDATE "email_choices" SET "choices" = COALESCE((
  SELECT jsonb_object_agg("names"."now", jsonb_build_object('email', CASE WHEN ("old"."value")::boolean THEN 'now' ELSE 'off' END))
  FROM jsonb_each_text("email_choices"."choices") AS "old"
  JOIN (VALUES
    ('mailMessages', 'messages'),
    ('mailMessages', 'calls'),
    ('mailAppointments', 'requests'),
    ('mailAppointments', 'reminders'),
    ('mailLeads', 'leads'),
    ('mailMatches', 'matches'),
    ('mailProductNews', 'news')
  ) AS "names" ("before", "now") ON "names"."before" = "old"."key"
), '{}'::jsonb);
