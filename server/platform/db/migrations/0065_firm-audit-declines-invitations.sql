ALTER TYPE "public"."firm_audit_kind" ADD VALUE 'plan-declined';--> statement-breakpoint
ALTER TABLE "firm_audit_entries" ADD COLUMN "invitation_id" uuid;--> statement-breakpoint
-- Entries of before hold the address itself, as in `name@firm.example as advisor`. The log is only
-- added to, so its trigger rests for this statement; the lock keeps others out until it is back.
ALTER TABLE "firm_audit_entries" DISABLE TRIGGER "firm_audit_entries_append_only";--> statement-breakpoint
UPDATE "firm_audit_entries" e
   SET "detail" = regexp_replace(e."detail", '^.* as ', ''),
       "invitation_id" = (SELECT i."id" FROM "invitations" i
                           WHERE i."firm_id" = e."firm_id" AND i."created_at" <= e."at"
                             AND lower(i."email"::text) = lower(regexp_replace(e."detail", ' as \S+$', ''))
                           ORDER BY i."created_at" DESC LIMIT 1)
 -- As text: a new database takes all migrations at once, and an added value is not yet comparable.
 WHERE e."kind"::text LIKE 'invitation-%';--> statement-breakpoint
ALTER TABLE "firm_audit_entries" ENABLE TRIGGER "firm_audit_entries_append_only";
