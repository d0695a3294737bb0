-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "clients_merged";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "clients_merged" ON "clients" USING btree ("merged_at") WHERE merged_at is not null;
