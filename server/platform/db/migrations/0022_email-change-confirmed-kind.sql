ALTER TABLE "users" ADD COLUMN "email_change_confirmed_kind" "one_time_kind";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "email_change_half_confirmed";