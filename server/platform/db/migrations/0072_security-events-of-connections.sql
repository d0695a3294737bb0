ALTER TYPE "public"."security_event_kind" ADD VALUE 'webhook_created' BEFORE 'email_changed';--> statement-breakpoint
ALTER TYPE "public"."security_event_kind" ADD VALUE 'hubspot_connected' BEFORE 'email_changed';--> statement-breakpoint
ALTER TYPE "public"."security_event_kind" ADD VALUE 'calendar_account_linked' BEFORE 'email_changed';