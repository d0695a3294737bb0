CREATE TABLE "briefs" (
	"consumer_id" uuid NOT NULL,
	"advisor_id" uuid NOT NULL,
	"fields" text[] NOT NULL,
	"note" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"shared_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "briefs_consumer_id_advisor_id_pk" PRIMARY KEY("consumer_id","advisor_id")
);
--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_consumer_id_users_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_advisor_id_users_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "briefs_advisor" ON "briefs" USING btree ("advisor_id");