-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "leads_created";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "leads_created" ON "leads" USING btree ("created_at");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_first_contact";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "leads_first_contact" ON "leads" USING btree ("first_contact_at") WHERE first_contact_at is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_converted";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "leads_converted" ON "leads" USING btree ("converted_at") WHERE converted_at is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "consents_granted";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "consents_granted" ON "consents" USING btree ("granted_at");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "reviews_created";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reviews_created" ON "reviews" USING btree ("created_at");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "appointments_created";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "appointments_created" ON "appointments" USING btree ("created_at");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "appointments_ends";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "appointments_ends" ON "appointments" USING btree ("ends_at");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_settled";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_settled" ON "payments" USING btree ("status","settled_at");
