CREATE TYPE "public"."archive_entry_act" AS ENUM('created', 'changed', 'removed');--> statement-breakpoint
CREATE TYPE "public"."archive_entry_kind" AS ENUM('message', 'file', 'call', 'appointment', 'consent', 'disclosure', 'review', 'profile', 'membership', 'supervision', 'access', 'setting');--> statement-breakpoint
CREATE TYPE "public"."archive_export_state" AS ENUM('queued', 'ready', 'failed', 'expired');--> statement-breakpoint
CREATE TYPE "public"."archive_rule_kind" AS ENUM('percentage', 'words', 'new-advisors');--> statement-breakpoint
CREATE TYPE "public"."archive_sample_reason" AS ENUM('percentage', 'words', 'new-advisors', 'picked');--> statement-breakpoint
CREATE TYPE "public"."archive_sample_state" AS ENUM('open', 'signed-off', 'flagged');--> statement-breakpoint
CREATE TABLE "archive_entries" (
	"firm_id" uuid NOT NULL,
	"kind" "archive_entry_kind" NOT NULL,
	"act" "archive_entry_act" NOT NULL,
	"subject_id" uuid NOT NULL,
	"advisor_id" uuid NOT NULL,
	"person_id" uuid,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"position" integer NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"content" jsonb,
	"search_text" text,
	"content_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "archive_entries_firm_id_position_pk" PRIMARY KEY("firm_id","position")
);
--> statement-breakpoint
CREATE TABLE "archive_exports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"firm_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"person_id" uuid,
	"person_name" text,
	"state" "archive_export_state" DEFAULT 'queued' NOT NULL,
	"entry_count" integer,
	"size_bytes" bigint,
	"requested_by_name" text NOT NULL,
	"signing_key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "archive_holds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"firm_id" uuid NOT NULL,
	"person_id" uuid,
	"person_name" text,
	"reason" text NOT NULL,
	"placed_by_name" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "archive_pending" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"firm_id" uuid NOT NULL,
	"kind" "archive_entry_kind" NOT NULL,
	"act" "archive_entry_act" NOT NULL,
	"subject_id" uuid NOT NULL,
	"advisor_id" uuid NOT NULL,
	"person_id" uuid,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "archive_roots" (
	"firm_id" uuid NOT NULL,
	"day" date NOT NULL,
	"position" integer NOT NULL,
	"head_hash" "bytea" NOT NULL,
	"root" "bytea" NOT NULL,
	CONSTRAINT "archive_roots_firm_id_day_pk" PRIMARY KEY("firm_id","day")
);
--> statement-breakpoint
CREATE TABLE "archive_rules" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"firm_id" uuid NOT NULL,
	"kind" "archive_rule_kind" NOT NULL,
	"percent" smallint,
	"words" text[] DEFAULT '{}' NOT NULL,
	"days" smallint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "archive_samples" (
	"firm_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"reasons" "archive_sample_reason"[] NOT NULL,
	"state" "archive_sample_state" DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_by_name" text,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "archive_samples_firm_id_position_pk" PRIMARY KEY("firm_id","position")
);
--> statement-breakpoint
CREATE TABLE "archives" (
	"firm_id" uuid PRIMARY KEY NOT NULL,
	"firm_name" text NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone,
	"retention_years" smallint DEFAULT 6 NOT NULL,
	"head_position" integer DEFAULT 0 NOT NULL,
	"head_hash" "bytea",
	"head_recorded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "archive_entries_kind" ON "archive_entries" USING btree ("firm_id","kind","position");--> statement-breakpoint
CREATE INDEX "archive_entries_advisor" ON "archive_entries" USING btree ("firm_id","advisor_id","position");--> statement-breakpoint
CREATE INDEX "archive_entries_person" ON "archive_entries" USING btree ("person_id","firm_id","position");--> statement-breakpoint
CREATE INDEX "archive_entries_subject" ON "archive_entries" USING btree ("firm_id","subject_id","position");--> statement-breakpoint
CREATE INDEX "archive_entries_occurred" ON "archive_entries" USING btree ("firm_id","occurred_at");--> statement-breakpoint
CREATE INDEX "archive_entries_words" ON "archive_entries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "archive_entries_recorded" ON "archive_entries" USING btree ("firm_id","recorded_at") WHERE content is not null;--> statement-breakpoint
CREATE INDEX "archive_exports_firm" ON "archive_exports" USING btree ("firm_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "archive_exports_one_running" ON "archive_exports" USING btree ("firm_id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "archive_exports_ready" ON "archive_exports" USING btree ("created_at") WHERE state = 'ready';--> statement-breakpoint
CREATE INDEX "archive_holds_open" ON "archive_holds" USING btree ("firm_id","placed_at") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "archive_pending_firm" ON "archive_pending" USING btree ("firm_id","id");--> statement-breakpoint
CREATE INDEX "archive_rules_firm" ON "archive_rules" USING btree ("firm_id","created_at");--> statement-breakpoint
CREATE INDEX "archive_samples_state" ON "archive_samples" USING btree ("firm_id","state","position");
--> statement-breakpoint
-- Puts an act into the queue of the archive of the advisor's firm, in the transaction of the act. Costs two
-- lookups by key where there is no archive. Other people are named only where the advisor knew their name then.
CREATE FUNCTION "archive_capture"(
  kind archive_entry_kind, act archive_entry_act, subject uuid, advisor uuid, person uuid, at timestamptz, content jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  firm uuid;
BEGIN
  SELECT a.firm_id INTO firm FROM firm_members m JOIN archives a ON a.firm_id = m.firm_id AND a.is_on
   WHERE m.advisor_id = advisor;
  IF firm IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO archive_pending (firm_id, kind, act, subject_id, advisor_id, person_id, occurred_at, content)
  SELECT firm, kind, act, subject, advisor, person, coalesce(at, now()), content
         || jsonb_build_object('advisorName', (SELECT trim(p.first_name || ' ' || p.last_name) FROM profiles p WHERE p.id = advisor))
         || CASE WHEN person IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('personName',
              (SELECT trim(p.first_name || ' ' || p.last_name) FROM profiles p WHERE p.id = person
                  AND (p.user_type <> 'consumer' OR EXISTS (SELECT FROM consents c WHERE c.consumer_id = person
                    AND c.advisor_id = advisor AND c.withdrawn_at IS NULL)))) END;
END
$$;
--> statement-breakpoint
-- The keys whose values differ between two rows, each with both values.
CREATE FUNCTION "archive_changes"(before jsonb, after jsonb, ignored text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(n.key, jsonb_build_object('before', before -> n.key, 'after', n.value)), '{}'::jsonb)
    FROM jsonb_each(after) n
   WHERE n.key <> ALL (ignored) AND n.value IS DISTINCT FROM before -> n.key
$$;
--> statement-breakpoint
-- A message as it was sent, and what an edit or a deletion replaced.
CREATE FUNCTION "archive_capture_message"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  chat chats;
  advisor uuid;
  person uuid;
BEGIN
  SELECT * INTO chat FROM chats WHERE id = NEW.chat_id;
  IF chat.kind = 'client' THEN
    advisor := chat.advisor_id;
    person := chat.consumer_id;
  ELSE
    advisor := NEW.sender_id;
    person := CASE WHEN chat.first_colleague_id = advisor THEN chat.second_colleague_id ELSE chat.first_colleague_id END;
  END IF;
  -- Most messages are of no archive, and end here.
  IF NOT EXISTS (SELECT FROM firm_members m JOIN archives a ON a.firm_id = m.firm_id AND a.is_on WHERE m.advisor_id = advisor) THEN
    RETURN NULL;
  END IF;
  PERFORM archive_capture('message',
    CASE WHEN TG_OP = 'INSERT' THEN 'created' WHEN NEW.deleted_at IS NOT NULL THEN 'removed' ELSE 'changed' END::archive_entry_act,
    NEW.id, advisor, person,
    CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE coalesce(NEW.deleted_at, NEW.edited_at) END,
    jsonb_build_object('chatId', NEW.chat_id, 'position', NEW.position, 'senderId', NEW.sender_id, 'text', NEW.body)
      || CASE WHEN TG_OP = 'UPDATE' THEN jsonb_build_object('textBefore', OLD.body) ELSE '{}'::jsonb END
      || CASE WHEN NEW.reply_to_id IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('replyToId', NEW.reply_to_id) END
      || CASE WHEN NEW.is_automatic THEN '{"isAutomatic": true}'::jsonb ELSE '{}'::jsonb END
      || CASE WHEN NEW.attachment_count = 0 THEN '{}'::jsonb ELSE jsonb_build_object('files', NEW.attachment_count) END);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "archive_capture_message_sent" AFTER INSERT ON "messages"
  FOR EACH ROW EXECUTE FUNCTION "archive_capture_message"();
--> statement-breakpoint
CREATE TRIGGER "archive_capture_message_changed" AFTER UPDATE OF "body" ON "messages"
  FOR EACH ROW WHEN (OLD.body IS DISTINCT FROM NEW.body OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION "archive_capture_message"();
--> statement-breakpoint
-- A file once it is in a message and can be read; the job that records it copies its content.
CREATE FUNCTION "archive_capture_file"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  chat chats;
  advisor uuid;
BEGIN
  SELECT * INTO chat FROM chats WHERE id = NEW.chat_id;
  advisor := CASE WHEN chat.kind = 'client' THEN chat.advisor_id ELSE NEW.uploader_id END;
  PERFORM archive_capture('file', 'created', NEW.message_id, advisor,
    CASE WHEN chat.kind = 'client' THEN chat.consumer_id WHEN chat.first_colleague_id = advisor THEN chat.second_colleague_id
         ELSE chat.first_colleague_id END,
    NEW.created_at,
    jsonb_build_object('attachmentId', NEW.id, 'chatId', NEW.chat_id, 'senderId', NEW.uploader_id, 'fileName', NEW.file_name,
      'mediaType', NEW.media_type, 'sizeBytes', NEW.size_bytes));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "archive_capture_file" AFTER UPDATE OF "message_id", "state" ON "attachments"
  FOR EACH ROW WHEN (NEW.message_id IS NOT NULL AND NEW.state = 'ready'
    AND (OLD.message_id IS NULL OR OLD.state NOT IN ('ready', 'withheld')))
  EXECUTE FUNCTION "archive_capture_file"();
--> statement-breakpoint
-- Each step of a call: who, when and how long, never what was said.
CREATE FUNCTION "archive_capture_call"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  chat chats;
  advisor uuid;
BEGIN
  SELECT * INTO chat FROM chats WHERE id = NEW.chat_id;
  advisor := CASE WHEN chat.kind = 'client' THEN chat.advisor_id ELSE NEW.initiator_id END;
  PERFORM archive_capture('call', CASE WHEN TG_OP = 'INSERT' THEN 'created' ELSE 'changed' END::archive_entry_act, NEW.id, advisor,
    CASE WHEN advisor = NEW.initiator_id THEN NEW.recipient_id ELSE NEW.initiator_id END,
    coalesce(NEW.end_time, NEW.answered_at, NEW.start_time),
    jsonb_build_object('chatId', NEW.chat_id, 'senderId', NEW.initiator_id, 'type', NEW.type, 'status', NEW.status,
      'startTime', NEW.start_time, 'answeredAt', NEW.answered_at, 'endTime', NEW.end_time,
      'durationSeconds', NEW.duration_seconds, 'appointmentId', NEW.appointment_id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "archive_capture_call_started" AFTER INSERT ON "calls"
  FOR EACH ROW EXECUTE FUNCTION "archive_capture_call"();
--> statement-breakpoint
CREATE TRIGGER "archive_capture_call_changed" AFTER UPDATE OF "status" ON "calls"
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION "archive_capture_call"();
--> statement-breakpoint
CREATE FUNCTION "archive_capture_appointment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM archive_capture('appointment', CASE WHEN TG_OP = 'INSERT' THEN 'created' ELSE 'changed' END::archive_entry_act, NEW.id,
    NEW.advisor_id, NEW.consumer_id, CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at END,
    jsonb_build_object('kind', NEW.kind, 'mode', NEW.mode, 'status', NEW.status, 'startsAt', NEW.starts_at, 'endsAt', NEW.ends_at,
      'location', NEW.location, 'text', NEW.notes, 'canceledBy', NEW.canceled_by, 'cancelReason', NEW.cancel_reason));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "archive_capture_appointment_made" AFTER INSERT ON "appointments"
  FOR EACH ROW EXECUTE FUNCTION "archive_capture_appointment"();
--> statement-breakpoint
CREATE TRIGGER "archive_capture_appointment_changed" AFTER UPDATE ON "appointments"
  FOR EACH ROW WHEN ((OLD.status, OLD.starts_at, OLD.ends_at, OLD.mode, OLD.kind, OLD.notes, OLD.location, OLD.cancel_reason)
    IS DISTINCT FROM (NEW.status, NEW.starts_at, NEW.ends_at, NEW.mode, NEW.kind, NEW.notes, NEW.location, NEW.cancel_reason))
  EXECUTE FUNCTION "archive_capture_appointment"();
--> statement-breakpoint
CREATE FUNCTION "archive_capture_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM archive_capture('consent',
    CASE WHEN TG_OP = 'INSERT' THEN 'created' WHEN NEW.withdrawn_at IS NOT NULL THEN 'removed' ELSE 'changed' END::archive_entry_act,
    NEW.id, NEW.advisor_id, NEW.consumer_id, coalesce(NEW.withdrawn_at, CASE WHEN TG_OP = 'INSERT' THEN NEW.granted_at END),
    jsonb_build_object('sharesPhone', NEW.shares_phone, 'source', NEW.source, 'grantedAt', NEW.granted_at,
      'withdrawnAt', NEW.withdrawn_at));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "archive_capture_consent" AFTER INSERT OR UPDATE ON "consents"
  FOR EACH ROW EXECUTE FUNCTION "archive_capture_consent"();
--> statement-breakpoint
-- What a consumer shares beyond the consent: which answers, and the note.
CREATE FUNCTION "archive_capture_disclosure"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  brief briefs := coalesce(NEW, OLD);
BEGIN
  PERFORM archive_capture('disclosure',
    CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'changed' ELSE 'removed' END::archive_entry_act,
    brief.consumer_id, brief.advisor_id, brief.consumer_id, CASE WHEN TG_OP = 'INSERT' THEN NEW.shared_at END,
    jsonb_build_object('fields', to_jsonb(brief.fields), 'text', brief.note, 'version', brief.version));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "archive_capture_disclosure" AFTER INSERT OR UPDATE OR DELETE ON "briefs"
  FOR EACH ROW EXECUTE FUNCTION "archive_capture_disclosure"();
--> statement-breakpoint
CREATE FUNCTION "archive_capture_review"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM archive_capture('review',
    CASE WHEN TG_OP = 'INSERT' THEN 'created' WHEN NEW.state IN ('removed', 'withdrawn') THEN 'removed' ELSE 'changed' END::archive_entry_act,
    NEW.id, NEW.advisor_id, NEW.consumer_id, CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at END,
    jsonb_build_object('state', NEW.state, 'rating', NEW.rating, 'text', NEW.text, 'answer', NEW.answer, 'isClient', NEW.is_client,
      'compensation', NEW.compensation, 'conflict', NEW.conflict, 'confirmation', NEW.confirmation,
      'removalReason', NEW.removal_reason)
      || CASE WHEN TG_OP = 'UPDATE' THEN jsonb_build_object('textBefore', OLD.text) ELSE '{}'::jsonb END);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "archive_capture_review_written" AFTER INSERT ON "reviews"
  FOR EACH ROW EXECUTE FUNCTION "archive_capture_review"();
--> statement-breakpoint
CREATE TRIGGER "archive_capture_review_changed" AFTER UPDATE ON "reviews"
  FOR EACH ROW WHEN ((OLD.state, OLD.rating, OLD.text, OLD.answer) IS DISTINCT FROM (NEW.state, NEW.rating, NEW.text, NEW.answer))
  EXECUTE FUNCTION "archive_capture_review"();
--> statement-breakpoint
-- What an advisor says about themselves, with the values before; ratings and rankings are not theirs to write.
CREATE FUNCTION "archive_capture_profile"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes jsonb := archive_changes(to_jsonb(OLD), to_jsonb(NEW), '{average_rating,rating_count,created_at,updated_at}');
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM archive_capture('profile', 'removed', OLD.id, OLD.id, NULL, NULL, '{}');
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM archive_capture('profile', 'created', NEW.id, NEW.id, NULL, NULL, jsonb_build_object('profile',
      to_jsonb(NEW) - '{id,average_rating,rating_count,created_at,updated_at}'::text[]));
  ELSIF changes <> '{}' THEN
    PERFORM archive_capture('profile', 'changed', NEW.id, NEW.id, NULL, NULL, jsonb_build_object('changes', changes));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "archive_capture_profile" AFTER INSERT OR UPDATE OR DELETE ON "advisor_profiles"
  FOR EACH ROW EXECUTE FUNCTION "archive_capture_profile"();
--> statement-breakpoint
CREATE FUNCTION "archive_capture_person"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM archive_capture('profile', 'changed', NEW.id, NEW.id, NULL, NULL, jsonb_build_object('changes', archive_changes(
    jsonb_build_object('name', trim(OLD.first_name || ' ' || OLD.last_name), 'city', OLD.city, 'state', OLD.state,
      'phone', OLD.phone, 'pictureUrl', OLD.avatar_url),
    jsonb_build_object('name', trim(NEW.first_name || ' ' || NEW.last_name), 'city', NEW.city, 'state', NEW.state,
      'phone', NEW.phone, 'pictureUrl', NEW.avatar_url), '{}')));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "archive_capture_person" AFTER UPDATE ON "profiles"
  FOR EACH ROW WHEN (NEW.user_type <> 'consumer'
    AND (OLD.first_name, OLD.last_name, OLD.city, OLD.state, OLD.phone, OLD.avatar_url)
      IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.city, NEW.state, NEW.phone, NEW.avatar_url))
  EXECUTE FUNCTION "archive_capture_person"();
--> statement-breakpoint
-- Who is under supervision, from when to when. Who joins brings the profile as it is then.
CREATE FUNCTION "archive_capture_membership"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  profile jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO archive_pending (firm_id, kind, act, subject_id, advisor_id, occurred_at, content)
    SELECT a.firm_id, 'membership', 'removed', OLD.advisor_id, OLD.advisor_id, now(),
           jsonb_build_object('role', OLD.firm_role, 'advisorName', trim(p.first_name || ' ' || p.last_name))
      FROM archives a JOIN profiles p ON p.id = OLD.advisor_id WHERE a.firm_id = OLD.firm_id AND a.is_on;
    RETURN NULL;
  END IF;
  PERFORM archive_capture('membership', CASE TG_OP WHEN 'INSERT' THEN 'created' ELSE 'changed' END::archive_entry_act,
    NEW.advisor_id, NEW.advisor_id, NULL, CASE TG_OP WHEN 'INSERT' THEN NEW.joined_at END, jsonb_build_object('role', NEW.firm_role));
  IF TG_OP = 'INSERT' THEN
    SELECT to_jsonb(p) - '{id,average_rating,rating_count,created_at,updated_at}'::text[] INTO profile
      FROM advisor_profiles p WHERE p.id = NEW.advisor_id;
    IF profile IS NOT NULL THEN
      PERFORM archive_capture('profile', 'created', NEW.advisor_id, NEW.advisor_id, NULL, NEW.joined_at,
        jsonb_build_object('profile', profile));
    END IF;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "archive_capture_membership" AFTER INSERT OR DELETE OR UPDATE OF "firm_role" ON "firm_members"
  FOR EACH ROW EXECUTE FUNCTION "archive_capture_membership"();
--> statement-breakpoint
-- An entry never changes and is never removed. Only its content may go, leaving the hashes, once the firm's years
-- are over by the clock of the database and no hold keeps it.
CREATE FUNCTION "archive_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept_years int;
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'archive_entries' THEN
    SELECT retention_years INTO kept_years FROM archives WHERE firm_id = OLD.firm_id;
    IF NEW.content IS NULL AND NEW.search_text IS NULL
       AND to_jsonb(NEW) - '{content,search_text}'::text[] = to_jsonb(OLD) - '{content,search_text}'::text[]
       AND OLD.recorded_at + make_interval(years => kept_years) < now()
       AND NOT EXISTS (SELECT FROM archive_holds h WHERE h.firm_id = OLD.firm_id AND h.released_at IS NULL
         AND (h.person_id IS NULL OR h.person_id = OLD.advisor_id OR h.person_id = OLD.person_id)) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "archive_entries_append_only" BEFORE UPDATE OR DELETE ON "archive_entries"
  FOR EACH ROW EXECUTE FUNCTION "archive_refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "archive_entries_never_emptied" BEFORE TRUNCATE ON "archive_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "archive_refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "archive_roots_append_only" BEFORE UPDATE OR DELETE ON "archive_roots"
  FOR EACH ROW EXECUTE FUNCTION "archive_refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "archive_roots_never_emptied" BEFORE TRUNCATE ON "archive_roots"
  FOR EACH STATEMENT EXECUTE FUNCTION "archive_refuse_change"();
--> statement-breakpoint
-- The years of a firm may be lengthened at any time, and never below five.
ALTER TABLE "archives" ADD CONSTRAINT "archives_keep_five_years" CHECK (retention_years >= 5);
