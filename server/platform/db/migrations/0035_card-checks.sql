-- Cards say which certifications were checked (server/directory/changes/tables.ts).
DROP TRIGGER IF EXISTS "certification_checks_notify_change" ON "certification_checks";--> statement-breakpoint
CREATE TRIGGER "certification_checks_notify_change" AFTER INSERT OR DELETE OR UPDATE OF "state" ON "certification_checks"
  FOR EACH ROW EXECUTE FUNCTION "notify_advisor_change"();
