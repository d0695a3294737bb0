ALTER TABLE "payments" ADD COLUMN "is_unapplied" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "payments" SET "is_unapplied" = true WHERE "id" IN (
  SELECT "payment_id" FROM "refunds" WHERE "refunded_by" IS NULL AND "reason" = 'Paid twice or too late'
);--> statement-breakpoint
-- A refund lowers what was paid for its period when it starts; so far it did so when it ended.
UPDATE "subscriptions" s SET "period_paid_cents" = s."period_paid_cents" - started."net_cents" FROM (
  SELECT i."payer_kind", i."payer_id", i."period_start",
    sum(round(r."amount_cents"::numeric * i."subtotal_cents" / i."total_cents"))::int AS "net_cents"
  FROM "refunds" r
  JOIN "payments" p ON p."id" = r."payment_id"
  JOIN "invoices" i ON i."id" = p."invoice_id"
  WHERE r."status" = 'pending' AND NOT p."is_unapplied" AND i."total_cents" > 0
  GROUP BY i."payer_kind", i."payer_id", i."period_start"
) started
WHERE s."payer_kind" = started."payer_kind" AND s."payer_id" = started."payer_id"
  AND s."period_starts_at" = started."period_start";
