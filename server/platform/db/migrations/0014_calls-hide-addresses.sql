ALTER TABLE "calls" ADD COLUMN "initiator_session_id" uuid;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "recipient_session_id" uuid;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "allow_direct_calls" boolean DEFAULT false NOT NULL;