-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "support_messages_mail_once";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "support_messages_mail_once" ON "support_messages" USING btree ("request_id","mail_key");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "support_requests_mail_once";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "support_requests_mail_once" ON "support_requests" USING btree ("mail_key");
