CREATE TABLE "call_ratings" (
	"call_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_good" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_ratings_call_id_user_id_pk" PRIMARY KEY("call_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "call_samples" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"call_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"round_trip_ms" integer NOT NULL,
	"jitter_ms" integer NOT NULL,
	"loss_ratio" real NOT NULL,
	"received_kbps" integer NOT NULL,
	"sent_kbps" integer NOT NULL,
	"freezes" integer NOT NULL,
	"is_relayed" boolean NOT NULL,
	"opinion_score" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_rooms" (
	"appointment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"tab_id" uuid NOT NULL,
	"session_id" uuid,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "waiting_rooms_appointment_id_user_id_pk" PRIMARY KEY("appointment_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "appointment_id" uuid;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "call_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "call_ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "call_ratings" ADD CONSTRAINT "call_ratings_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_ratings" ADD CONSTRAINT "call_ratings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_samples" ADD CONSTRAINT "call_samples_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_samples" ADD CONSTRAINT "call_samples_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_rooms" ADD CONSTRAINT "waiting_rooms_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_rooms" ADD CONSTRAINT "waiting_rooms_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_ratings_user" ON "call_ratings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "call_samples_call" ON "call_samples" USING btree ("call_id","user_id");--> statement-breakpoint
CREATE INDEX "call_samples_user" ON "call_samples" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "call_samples_created" ON "call_samples" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "waiting_rooms_user" ON "waiting_rooms" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calls_chat" ON "calls" USING btree ("chat_id","start_time");--> statement-breakpoint
CREATE INDEX "calls_started" ON "calls" USING btree ("start_time");--> statement-breakpoint
CREATE INDEX "calls_appointment" ON "calls" USING btree ("appointment_id") WHERE appointment_id is not null;