CREATE TABLE "list_notes" (
	"consumer_id" uuid NOT NULL,
	"advisor_id" uuid NOT NULL,
	"note" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "list_notes_consumer_id_advisor_id_pk" PRIMARY KEY("consumer_id","advisor_id")
);
--> statement-breakpoint
CREATE TABLE "shared_lists" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"partner_id" uuid,
	"email" "citext",
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"owner_notified_at" timestamp (3) with time zone,
	"partner_notified_at" timestamp (3) with time zone,
	CONSTRAINT "shared_lists_one_per_owner" UNIQUE("owner_id"),
	CONSTRAINT "shared_lists_one_per_partner" UNIQUE("partner_id"),
	CONSTRAINT "shared_lists_token_once" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "list_notes" ADD CONSTRAINT "list_notes_consumer_id_profiles_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_notes" ADD CONSTRAINT "list_notes_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_lists" ADD CONSTRAINT "shared_lists_owner_id_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_lists" ADD CONSTRAINT "shared_lists_partner_id_profiles_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_notes_advisor" ON "list_notes" USING btree ("advisor_id");