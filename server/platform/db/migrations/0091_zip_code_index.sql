-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "profiles_zip_code";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "profiles_zip_code" ON "profiles" USING btree (left("zip_code", 5));
