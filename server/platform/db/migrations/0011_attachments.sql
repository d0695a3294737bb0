CREATE TYPE "public"."attachment_kind" AS ENUM('image', 'pdf', 'document');--> statement-breakpoint
CREATE TYPE "public"."attachment_state" AS ENUM('uploading', 'scanning', 'ready', 'infected', 'removed');--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"chat_id" uuid NOT NULL,
	"uploader_id" uuid NOT NULL,
	"message_id" uuid,
	"place" smallint DEFAULT 0 NOT NULL,
	"client_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"state" "attachment_state" DEFAULT 'uploading' NOT NULL,
	"size_bytes" integer NOT NULL,
	"received_bytes" integer DEFAULT 0 NOT NULL,
	"piece_count" smallint DEFAULT 0 NOT NULL,
	"kind" "attachment_kind" DEFAULT 'document' NOT NULL,
	"media_type" text DEFAULT 'application/octet-stream' NOT NULL,
	"width" integer,
	"height" integer,
	"page_count" integer,
	"has_preview" boolean DEFAULT false NOT NULL,
	"signing_key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attachments_client_once" UNIQUE("uploader_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "attachment_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_uploader_id_profiles_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_chat" ON "attachments" USING btree ("chat_id","created_at");--> statement-breakpoint
CREATE INDEX "attachments_message" ON "attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "attachments_uploader" ON "attachments" USING btree ("uploader_id","created_at");--> statement-breakpoint
CREATE INDEX "attachments_unsent" ON "attachments" USING btree ("created_at") WHERE message_id is null;--> statement-breakpoint
CREATE INDEX "attachments_scanning" ON "attachments" USING btree ("created_at") WHERE state = 'scanning';