CREATE TYPE "public"."factor_status" AS ENUM('unverified', 'verified');--> statement-breakpoint
CREATE TYPE "public"."factor_type" AS ENUM('totp', 'phone');--> statement-breakpoint
ALTER TYPE "public"."security_event_kind" ADD VALUE 'phone_verified' BEFORE 'recovery_requested';--> statement-breakpoint
ALTER TYPE "public"."security_event_kind" ADD VALUE 'phone_changed' BEFORE 'recovery_requested';--> statement-breakpoint
ALTER TYPE "public"."security_event_kind" ADD VALUE 'identity_linked' BEFORE 'recovery_requested';--> statement-breakpoint
ALTER TYPE "public"."security_event_kind" ADD VALUE 'identity_unlinked' BEFORE 'recovery_requested';--> statement-breakpoint
ALTER TYPE "public"."security_event_kind" ADD VALUE 'factor_enrolled' BEFORE 'recovery_requested';--> statement-breakpoint
ALTER TYPE "public"."security_event_kind" ADD VALUE 'factor_verified' BEFORE 'recovery_requested';--> statement-breakpoint
ALTER TYPE "public"."security_event_kind" ADD VALUE 'factor_failed' BEFORE 'recovery_requested';--> statement-breakpoint
ALTER TYPE "public"."security_event_kind" ADD VALUE 'factor_removed' BEFORE 'recovery_requested';--> statement-breakpoint
CREATE TABLE "factor_challenges" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"factor_id" uuid NOT NULL,
	"ip" text NOT NULL,
	"digest" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "factors" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" "factor_type" NOT NULL,
	"status" "factor_status" DEFAULT 'unverified' NOT NULL,
	"friendly_name" text DEFAULT '' NOT NULL,
	"secret" text,
	"phone" text,
	"last_step" integer,
	"last_challenged_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "factors_name_unique" UNIQUE("user_id","friendly_name")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "refresh_floor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_challenges_factor" ON "factor_challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_created_at" ON "factor_challenges" USING btree ("created_at");