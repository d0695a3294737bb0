ALTER TABLE "chat_members" ADD COLUMN "muted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_members" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_members" ADD COLUMN "pinned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_members" ADD COLUMN "is_marked_unread" boolean DEFAULT false NOT NULL;