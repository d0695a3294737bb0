ALTER TYPE "public"."firm_audit_kind" ADD VALUE 'invitation-sent';--> statement-breakpoint
ALTER TYPE "public"."firm_audit_kind" ADD VALUE 'invitation-resent';--> statement-breakpoint
ALTER TYPE "public"."firm_audit_kind" ADD VALUE 'invitation-revoked';--> statement-breakpoint
ALTER TYPE "public"."firm_audit_kind" ADD VALUE 'invitation-accepted';--> statement-breakpoint
ALTER TYPE "public"."firm_audit_kind" ADD VALUE 'plan-chosen';--> statement-breakpoint
ALTER TYPE "public"."firm_audit_kind" ADD VALUE 'plan-changed';--> statement-breakpoint
ALTER TYPE "public"."firm_audit_kind" ADD VALUE 'plan-canceled';--> statement-breakpoint
ALTER TYPE "public"."firm_audit_kind" ADD VALUE 'plan-resumed';--> statement-breakpoint
ALTER TYPE "public"."firm_audit_kind" ADD VALUE 'plan-paused';--> statement-breakpoint
ALTER TYPE "public"."firm_audit_kind" ADD VALUE 'plan-ended';