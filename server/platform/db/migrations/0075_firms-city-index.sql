-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "firms_city_like";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "firms_city_like" ON "firms" USING gin ("city" gin_trgm_ops);
