-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "clients_review";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "clients_review" ON "clients" USING btree ("next_review_on") WHERE next_review_on is not null;
