-- The table as it was becomes the partition of whatever no month holds, without a row being moved:
-- statements of the release before name only the table, which is there again at the commit.
-- squawk-ignore renaming-table
ALTER TABLE "analytics_metrics" RENAME TO "analytics_metrics_rest";
--> statement-breakpoint
ALTER TABLE "analytics_metrics_rest" DROP CONSTRAINT "analytics_metrics_pkey";
--> statement-breakpoint
ALTER INDEX "analytics_metrics_name_date" RENAME TO "analytics_metrics_rest_name_date";
--> statement-breakpoint
CREATE TABLE "analytics_metrics" (LIKE "analytics_metrics_rest" INCLUDING DEFAULTS) PARTITION BY RANGE ("metric_date");
--> statement-breakpoint
CREATE INDEX "analytics_metrics_name_date" ON "analytics_metrics" USING btree ("metric_name","metric_date");
--> statement-breakpoint
ALTER TABLE "analytics_metrics" ATTACH PARTITION "analytics_metrics_rest" DEFAULT;
