CREATE TYPE "public"."pass_reason" AS ENUM('too_costly', 'too_far', 'wrong_subjects', 'no_time_soon', 'found_another', 'other');--> statement-breakpoint
CREATE TYPE "public"."alert_frequency" AS ENUM('off', 'weekly', 'daily');--> statement-breakpoint
ALTER TYPE "public"."notification_kind" ADD VALUE 'match_new';--> statement-breakpoint
ALTER TYPE "public"."notification_kind" ADD VALUE 'place_opened';--> statement-breakpoint
CREATE TABLE "match_alerts" (
	"consumer_id" uuid PRIMARY KEY NOT NULL,
	"frequency" "alert_frequency" DEFAULT 'weekly' NOT NULL,
	"told_at" timestamp (3) with time zone,
	"known" uuid[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_words" (
	"advisor_id" uuid PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"marks" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "advisor_reach" (
	"advisor_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"people" integer NOT NULL,
	"language" integer NOT NULL,
	"expertise" integer NOT NULL,
	"availability" integer NOT NULL,
	"location" integer NOT NULL,
	"interaction" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"consumer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_list" (
	"consumer_id" uuid NOT NULL,
	"advisor_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "waiting_list_consumer_id_advisor_id_pk" PRIMARY KEY("consumer_id","advisor_id")
);
--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "pass_reasons" "pass_reason"[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "pass_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "mail_matches" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "match_alerts" ADD CONSTRAINT "match_alerts_consumer_id_profiles_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_words" ADD CONSTRAINT "directory_words_advisor_id_advisor_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."advisor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advisor_reach" ADD CONSTRAINT "advisor_reach_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_consumer_id_profiles_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_consumer_id_profiles_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_words_words" ON "directory_words" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "directory_words_marks" ON "directory_words" USING gin ("marks" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "advisor_reach_day" ON "advisor_reach" USING btree ("day");--> statement-breakpoint
CREATE INDEX "saved_searches_consumer" ON "saved_searches" USING btree ("consumer_id","name");--> statement-breakpoint
CREATE INDEX "waiting_list_advisor" ON "waiting_list" USING btree ("advisor_id","joined_at") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "waiting_list_told" ON "waiting_list" USING btree ("advisor_id","told_at") WHERE told_at is not null;