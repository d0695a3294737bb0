ALTER TYPE "public"."security_event_kind" ADD VALUE 'token_repeated' BEFORE 'password_changed';--> statement-breakpoint
ALTER TYPE "public"."security_event_kind" ADD VALUE 'earlier_access_removed' BEFORE 'email_changed';--> statement-breakpoint
ALTER TYPE "public"."security_event_kind" ADD VALUE 'calendar_feed_created' BEFORE 'email_changed';--> statement-breakpoint
ALTER TABLE "flow_states" ADD COLUMN "proof_digest" text;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "is_from_sign_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_managed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_up_challenge" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_up_client" text;--> statement-breakpoint
CREATE INDEX "flow_states_linking_target" ON "flow_states" USING btree ("linking_target_id") WHERE "flow_states"."linking_target_id" is not null;--> statement-breakpoint
-- Every process closes the sockets of sessions that end and of people who are banned (server/auth/sessions/endings.ts).
CREATE FUNCTION "auth_session_ended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('auth_access_ended', 'session ' || old.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "auth_session_ended" AFTER DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION "auth_session_ended"();--> statement-breakpoint
CREATE FUNCTION "auth_user_banned"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('auth_access_ended', 'user ' || new.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "auth_user_banned" AFTER UPDATE OF "banned_until" ON "users" FOR EACH ROW
  WHEN (new.banned_until IS NOT NULL AND new.banned_until IS DISTINCT FROM old.banned_until)
  EXECUTE FUNCTION "auth_user_banned"();
