CREATE TABLE "text_numbers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"code_hash" text,
	"code_sent_at" timestamp (3) with time zone NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"codes_sent" integer DEFAULT 1 NOT NULL,
	"counted_from" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "text_numbers" ADD CONSTRAINT "text_numbers_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;