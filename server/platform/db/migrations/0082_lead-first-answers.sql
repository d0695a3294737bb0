ALTER TABLE "leads" ADD COLUMN "first_answer_at" timestamp (3) with time zone;--> statement-breakpoint
-- A first contact was the advisor's answer, unless the consumer booked with one who confirms at
-- once: the step has the same instant then.
UPDATE "leads" SET "first_answer_at" = "first_contact_at"
WHERE "first_contact_at" IS NOT NULL
  AND NOT EXISTS (
    SELECT FROM "appointments" a
    JOIN "appointment_changes" c ON c."appointment_id" = a."id"
    WHERE a."consumer_id" = "leads"."consumer_id"
      AND c."what" = 'booked' AND c."by" = 'consumer'
      AND c."at" = "leads"."first_contact_at"
  );
