-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "support_requests_user";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "support_requests_user" ON "support_requests" USING btree ("user_id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "support_requests_email";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "support_requests_email" ON "support_requests" USING btree (lower("email"));
