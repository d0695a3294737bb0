ALTER TABLE "users" ADD COLUMN "email_change_session_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "access_epoch" integer DEFAULT 0 NOT NULL;