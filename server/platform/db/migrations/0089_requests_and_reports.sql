CREATE TABLE "review_requests" (
	"appointment_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Deleting an account empties these from now on.
UPDATE "chat_reports" r SET "text" = '' FROM "users" u
WHERE u."id" = r."reporter_id" AND u."deleted_at" IS NOT NULL AND r."text" <> '';--> statement-breakpoint
UPDATE "report_appeals" a SET "statement" = '' FROM "report_decisions" d, "users" u
WHERE d."report_id" = a."report_id" AND u."id" = d."reported_id" AND u."deleted_at" IS NOT NULL AND a."statement" <> '';
