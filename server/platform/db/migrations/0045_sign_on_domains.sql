CREATE TABLE "firm_sign_on_domains" (
	"firm_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"proof" text NOT NULL,
	"proved_at" timestamp (3) with time zone,
	"missing_since" timestamp (3) with time zone,
	CONSTRAINT "firm_sign_on_domains_firm_id_domain_pk" PRIMARY KEY("firm_id","domain")
);
--> statement-breakpoint
ALTER TABLE "firm_sign_on_domains" ADD CONSTRAINT "firm_sign_on_domains_firm_id_firm_sign_ons_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm_sign_ons"("firm_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "firm_sign_on_domains" ("firm_id", "domain", "proof", "proved_at")
SELECT "firm_id", "domain", "proof", "proved_at" FROM "firm_sign_ons";
