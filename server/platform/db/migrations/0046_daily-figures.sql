CREATE TABLE "daily_figures" (
	"day" date NOT NULL,
	"figure" text NOT NULL,
	"segment" text NOT NULL,
	"count" bigint NOT NULL,
	"total" double precision NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "daily_figures_figure_day_segment_pk" PRIMARY KEY("figure","day","segment")
);
--> statement-breakpoint
CREATE INDEX "daily_figures_day" ON "daily_figures" USING btree ("day");
