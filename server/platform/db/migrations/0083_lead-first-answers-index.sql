-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "leads_first_answer";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "leads_first_answer" ON "leads" USING btree ("first_answer_at") WHERE first_answer_at is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_first_contact";
