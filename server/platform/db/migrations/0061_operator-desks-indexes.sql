-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "firms_created";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "firms_created" ON "firms" USING btree ("created_at","id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "firms_name_like";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "firms_name_like" ON "firms" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "product_feedback_open";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_feedback_open" ON "product_feedback" USING btree ("created_at","id") WHERE closed_at is null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "product_feedback_closed";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_feedback_closed" ON "product_feedback" USING btree ("closed_at","id") WHERE closed_at is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "product_feedback_like";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_feedback_like" ON "product_feedback" USING gin ("feedback" gin_trgm_ops);
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "support_requests_like";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "support_requests_like" ON "support_requests" USING gin (("name" || ' ' || "email" || ' ' || "message") gin_trgm_ops);
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "webhooks_created";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhooks_created" ON "webhooks" USING btree ("created_at","id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "webhooks_failing";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhooks_failing" ON "webhooks" USING btree ("created_at","id") WHERE failing_since is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "webhooks_off";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhooks_off" ON "webhooks" USING btree ("created_at","id") WHERE ended_at is not null;
