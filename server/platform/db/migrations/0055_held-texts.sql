CREATE TYPE "public"."archive_held_state" AS ENUM('waiting', 'returned');--> statement-breakpoint
CREATE TABLE "archive_held_texts" (
	"advisor_id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"texts" jsonb NOT NULL,
	"state" "archive_held_state" NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decided_by_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "archives" ADD COLUMN "approves_texts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "archive_held_texts" ADD CONSTRAINT "archive_held_texts_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archive_held_texts_firm" ON "archive_held_texts" USING btree ("firm_id","state","submitted_at");