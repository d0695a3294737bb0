-- Every process keeps in memory who holds a session, and forgets it when this says so (server/auth/sessions/store.memory.ts).
-- Refreshes change neither, and notify nobody.
CREATE FUNCTION "auth_access_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('auth_access_ended', 'changed ' || coalesce(to_jsonb(new) ->> TG_ARGV[0], to_jsonb(old) ->> TG_ARGV[0]));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "auth_session_changed" AFTER UPDATE OF "user_id", "aal", "not_after", "created_at" ON "sessions" FOR EACH ROW
  WHEN ((old.user_id, old.aal, old.not_after, old.created_at) IS DISTINCT FROM (new.user_id, new.aal, new.not_after, new.created_at))
  EXECUTE FUNCTION "auth_access_changed"('user_id');
--> statement-breakpoint
CREATE TRIGGER "auth_user_changed" AFTER UPDATE OF "role", "staff_role", "email", "email_confirmed_at", "banned_until", "deleted_at" ON "users" FOR EACH ROW
  WHEN ((old.role, old.staff_role, old.email, old.email_confirmed_at, old.banned_until, old.deleted_at)
    IS DISTINCT FROM (new.role, new.staff_role, new.email, new.email_confirmed_at, new.banned_until, new.deleted_at))
  EXECUTE FUNCTION "auth_access_changed"('id');
--> statement-breakpoint
CREATE TRIGGER "auth_factor_changed" AFTER INSERT OR DELETE OR UPDATE OF "status" ON "factors" FOR EACH ROW
  EXECUTE FUNCTION "auth_access_changed"('user_id');
