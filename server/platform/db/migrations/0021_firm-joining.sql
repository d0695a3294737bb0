CREATE TABLE "firm_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "join_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"firm_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "join_requests_one_per_person" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "firm_domains" ADD CONSTRAINT "firm_domains_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_domain_firm_domains_domain_fk" FOREIGN KEY ("domain") REFERENCES "public"."firm_domains"("domain") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "firm_domains_firm" ON "firm_domains" USING btree ("firm_id");--> statement-breakpoint
CREATE INDEX "join_requests_firm" ON "join_requests" USING btree ("firm_id","created_at");--> statement-breakpoint
CREATE INDEX "join_requests_domain" ON "join_requests" USING btree ("domain");