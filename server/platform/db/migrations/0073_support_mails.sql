ALTER TABLE "support_messages" ADD COLUMN "mail_key" text;--> statement-breakpoint
ALTER TABLE "support_requests" ADD COLUMN "mail_key" text;
