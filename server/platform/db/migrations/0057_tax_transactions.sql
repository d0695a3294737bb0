ALTER TABLE "invoices" ADD COLUMN "tax_calculation" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_transaction" text;