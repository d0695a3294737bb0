CREATE TABLE "client_separations" (
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	CONSTRAINT "client_separations_first_id_second_id_pk" PRIMARY KEY("first_id","second_id")
);
--> statement-breakpoint
ALTER TABLE "client_separations" ADD CONSTRAINT "client_separations_first_id_clients_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_separations" ADD CONSTRAINT "client_separations_second_id_clients_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_separations_second" ON "client_separations" USING btree ("second_id");