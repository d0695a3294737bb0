DROP INDEX "notifications_one_a_chat";--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "kind" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "params" jsonb;--> statement-breakpoint
-- Kinds that carried two meanings become two kinds.
UPDATE "notifications" SET "kind" = CASE
  WHEN "kind" = 'appointment_canceled' AND "title" LIKE '%so it was canceled' THEN 'appointment_expired'
  WHEN "kind" = 'appointment_reminder' AND "title" LIKE '{person} is waiting%' THEN 'appointment_unconfirmed'
  WHEN "kind" = 'verification_decided' AND "title" LIKE 'Another account%' THEN 'verification_claimed'
  ELSE "kind" END;--> statement-breakpoint
-- Every sentence of this version becomes the parameters it was made of.
UPDATE "notifications" SET "params" = CASE
  WHEN "kind" IN ('message', 'call_missed')
    THEN jsonb_build_object('chatId', substring("href" FROM '^/messages/(.+)$'))
  WHEN "kind" LIKE 'appointment\_%'
    THEN jsonb_build_object('startsAt', to_char("occurs_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      || CASE "kind"
        WHEN 'appointment_expired' THEN jsonb_build_object('reader',
          CASE WHEN "title" LIKE '{person} requested%' THEN 'advisor' ELSE 'consumer' END)
        WHEN 'appointment_reminder' THEN jsonb_build_object('hours',
          CASE WHEN "title" LIKE '%in an hour' THEN 1 ELSE 24 END)
        ELSE '{}' END
  WHEN "kind" IN ('review_new', 'review_answered', 'place_opened')
    THEN jsonb_build_object('advisorId', substring("href" FROM '^/advisors/(.+)$'))
  WHEN "kind" = 'verification_decided'
    THEN jsonb_build_object('outcome', CASE
      WHEN "title" LIKE '%under review' THEN 'review'
      WHEN "title" LIKE '%in dispute' THEN 'dispute'
      WHEN "title" LIKE '%rejected' THEN 'rejected'
      WHEN "title" LIKE '%expired' THEN 'expired'
      ELSE 'verified' END)
  WHEN "kind" = 'match_new'
    THEN jsonb_build_object('advisorId', "person_id",
      'count', coalesce(substring("title" FROM 'and (\d+) other advisor')::int, 0) + 1)
  ELSE '{}' END;--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "params" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_a_chat" ON "notifications" USING btree ("user_id",(params ->> 'chatId')) WHERE kind = 'message';--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "title";--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "occurs_at";--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "href";--> statement-breakpoint
DROP TYPE "public"."notification_kind";
