ALTER TABLE "firms" ADD COLUMN "offices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
DROP TRIGGER IF EXISTS "firms_notify_change" ON "firms";--> statement-breakpoint
CREATE TRIGGER "firms_notify_change" AFTER UPDATE OF "logo_url", "name" ON "firms"
  FOR EACH ROW EXECUTE FUNCTION "notify_advisor_change_by_firm"();
