-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "text_numbers_number";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "text_numbers_number" ON "text_numbers" USING btree ("number");
