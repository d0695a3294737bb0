CREATE TYPE "public"."card_brand" AS ENUM('visa', 'mastercard', 'amex', 'discover', 'other');--> statement-breakpoint
CREATE TYPE "public"."credit_kind" AS ENUM('unused', 'coverage', 'operator', 'applied');--> statement-breakpoint
CREATE TYPE "public"."decline_reason" AS ENUM('card_declined', 'insufficient_funds', 'expired_card', 'authentication_required', 'processing_error', 'no_card');--> statement-breakpoint
CREATE TYPE "public"."invoice_line_kind" AS ENUM('plan', 'unused', 'discount', 'surplus', 'balance');--> statement-breakpoint
CREATE TYPE "public"."invoice_status" AS ENUM('draft', 'open', 'paid', 'void');--> statement-breakpoint
CREATE TYPE "public"."payment_status" AS ENUM('pending', 'succeeded', 'declined');--> statement-breakpoint
CREATE TYPE "public"."refund_status" AS ENUM('pending', 'succeeded', 'failed');--> statement-breakpoint
ALTER TYPE "public"."subscription_state" ADD VALUE 'paused';--> statement-breakpoint
ALTER TYPE "public"."subscription_state" ADD VALUE 'covered';--> statement-breakpoint
CREATE TABLE "billing_accounts" (
	"payer_kind" "payer_kind" NOT NULL,
	"payer_id" uuid NOT NULL,
	"gateway" "gateway_name" NOT NULL,
	"customer" text,
	"card" text,
	"card_brand" "card_brand",
	"card_last4" text,
	"card_expiry_month" smallint,
	"card_expiry_year" smallint,
	"name" text DEFAULT '' NOT NULL,
	"line1" text DEFAULT '' NOT NULL,
	"line2" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text,
	"zip_code" text,
	"tax_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_accounts_payer_kind_payer_id_pk" PRIMARY KEY("payer_kind","payer_id")
);
--> statement-breakpoint
CREATE TABLE "coupon_redemptions" (
	"code" text NOT NULL,
	"payer_kind" "payer_kind" NOT NULL,
	"payer_id" uuid NOT NULL,
	"redeemed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coupon_redemptions_code_payer_kind_payer_id_pk" PRIMARY KEY("code","payer_kind","payer_id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"percent_off" smallint,
	"amount_off_cents" integer,
	"periods" smallint,
	"max_redemptions" integer,
	"redeem_by" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_one_amount" CHECK ((percent_off is null) <> (amount_off_cents is null))
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"payer_kind" "payer_kind" NOT NULL,
	"payer_id" uuid NOT NULL,
	"kind" "credit_kind" NOT NULL,
	"amount_cents" integer NOT NULL,
	"invoice_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"granted_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"invoice_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"kind" "invoice_line_kind" NOT NULL,
	"plan" "plan_id",
	"interval" "billing_interval",
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"days" smallint,
	"of_days" smallint,
	"unit_cents" integer,
	"coupon_code" text,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "invoice_lines_invoice_id_position_pk" PRIMARY KEY("invoice_id","position")
);
--> statement-breakpoint
CREATE TABLE "invoice_numbers" (
	"year" smallint PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" "payment_status" NOT NULL,
	"gateway" "gateway_name" NOT NULL,
	"reference" text,
	"decline_reason" "decline_reason",
	"card" text DEFAULT '' NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"disputed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_reference_once" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" "refund_status" NOT NULL,
	"reference" text,
	"reason" text NOT NULL,
	"refunded_by" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "reconciliation_reports" (
	"day" date PRIMARY KEY NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"compared_count" integer NOT NULL,
	"differences" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_cards" (
	"reference" text PRIMARY KEY NOT NULL,
	"customer" text NOT NULL,
	"test_card" text NOT NULL,
	"expiry_month" integer NOT NULL,
	"expiry_year" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"customer" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" "payment_status" NOT NULL,
	"decline_reason" "decline_reason",
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_payments_once" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"reference" text PRIMARY KEY NOT NULL,
	"refund_id" uuid NOT NULL,
	"payment" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" "refund_status" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_refunds_once" UNIQUE("refund_id")
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway" "gateway_name" NOT NULL,
	"event" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "invoices_payer";--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "paid_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "status" "invoice_status";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "subtotal_cents" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "total_cents" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "period_value_cents" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "period_paid_cents" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "coupon_periods" smallint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "billed_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_id" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "issued_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "trial_left_seconds" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "trial_reminded_days" smallint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "period_starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "period_value_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "period_paid_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_plan" "plan_id";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_interval" "billing_interval";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "past_due_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "retry_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "coupon_periods_left" smallint;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_code_coupons_code_fk" FOREIGN KEY ("code") REFERENCES "public"."coupons"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_sandbox_payments_reference_fk" FOREIGN KEY ("payment") REFERENCES "public"."sandbox_payments"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Invoices of whole dollars, all of them paid, become invoices in cents with one line each.
UPDATE "invoices" SET "status" = 'paid', "subtotal_cents" = "amount_usd" * 100, "total_cents" = "amount_usd" * 100, "period_value_cents" = "amount_usd" * 100, "period_paid_cents" = "amount_usd" * 100, "issued_at" = "paid_at";--> statement-breakpoint
INSERT INTO "invoice_lines" ("invoice_id", "position", "kind", "plan", "interval", "starts_at", "ends_at", "unit_cents", "amount_cents")
SELECT "id", 0, 'plan', "plan", "interval", "period_start", "period_end", "total_cents", "total_cents" FROM "invoices";--> statement-breakpoint
UPDATE "subscriptions" AS "s" SET "period_starts_at" = "i"."period_start", "period_value_cents" = "i"."total_cents", "period_paid_cents" = "i"."total_cents"
FROM "invoices" AS "i"
WHERE "i"."payer_kind" = "s"."payer_kind" AND "i"."payer_id" = "s"."payer_id" AND "i"."period_end" = "s"."period_ends_at";--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "status" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "subtotal_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "total_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "period_value_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "period_paid_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "issued_at" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_accounts_customer" ON "billing_accounts" USING btree ("gateway","customer");--> statement-breakpoint
CREATE INDEX "credits_payer" ON "credits" USING btree ("payer_kind","payer_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" USING btree ("invoice_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_pending" ON "payments" USING btree ("invoice_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "payments_started" ON "payments" USING btree ("status","started_at");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_started" ON "refunds" USING btree ("status","started_at");--> statement-breakpoint
CREATE INDEX "sandbox_payments_created" ON "sandbox_payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "gateway_events_unprocessed" ON "gateway_events" USING btree ("processed_at","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_unsettled" ON "invoices" USING btree ("payer_kind","payer_id") WHERE status in ('draft', 'open');--> statement-breakpoint
CREATE INDEX "subscriptions_retry" ON "subscriptions" USING btree ("state","retry_at");--> statement-breakpoint
CREATE INDEX "invoices_payer" ON "invoices" USING btree ("payer_kind","payer_id","issued_at");--> statement-breakpoint
ALTER TABLE "invoices" DROP COLUMN "amount_usd";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP COLUMN "gateway";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP COLUMN "gateway_reference";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_total" CHECK (total_cents = subtotal_cents + tax_cents and subtotal_cents >= 0 and tax_cents >= 0);