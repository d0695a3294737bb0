CREATE TYPE "public"."metric_dimension" AS ENUM('event_name', 'user_id', 'page_path');--> statement-breakpoint
CREATE TYPE "public"."metric_type" AS ENUM('event', 'web_vital', 'performance');--> statement-breakpoint
CREATE TYPE "public"."assurance_level" AS ENUM('aal1', 'aal2');--> statement-breakpoint
CREATE TYPE "public"."factor_status" AS ENUM('unverified', 'verified');--> statement-breakpoint
CREATE TYPE "public"."factor_type" AS ENUM('totp', 'phone', 'webauthn', 'recovery_code');--> statement-breakpoint
CREATE TYPE "public"."one_time_kind" AS ENUM('confirmation', 'recovery', 'email_change_current', 'email_change_new', 'phone_change', 'reauthentication');--> statement-breakpoint
CREATE TYPE "public"."security_event_kind" AS ENUM('signed_up', 'signed_in', 'sign_in_failed', 'signed_out', 'token_reuse_detected', 'token_repeated', 'password_changed', 'email_verified', 'earlier_access_removed', 'calendar_feed_created', 'email_changed', 'phone_verified', 'phone_changed', 'identity_linked', 'identity_unlinked', 'factor_enrolled', 'factor_verified', 'factor_failed', 'factor_removed', 'recovery_codes_made', 'recovery_code_used', 'recovery_requested', 'reauthentication_requested', 'user_invited', 'user_modified', 'user_deleted');--> statement-breakpoint
CREATE TYPE "public"."user_role" AS ENUM('consumer', 'advisor', 'firm_admin', 'admin');--> statement-breakpoint
CREATE TYPE "public"."billing_interval" AS ENUM('monthly', 'annual');--> statement-breakpoint
CREATE TYPE "public"."gateway_name" AS ENUM('sandbox', 'stripe');--> statement-breakpoint
CREATE TYPE "public"."payer_kind" AS ENUM('advisor', 'firm');--> statement-breakpoint
CREATE TYPE "public"."plan_id" AS ENUM('basic', 'professional', 'premium', 'small_firm', 'growth', 'enterprise');--> statement-breakpoint
CREATE TYPE "public"."subscription_state" AS ENUM('trialing', 'active', 'past_due', 'ended');--> statement-breakpoint
CREATE TYPE "public"."call_status" AS ENUM('initiated', 'ringing', 'ongoing', 'completed', 'missed', 'declined', 'failed');--> statement-breakpoint
CREATE TYPE "public"."call_type" AS ENUM('audio', 'video');--> statement-breakpoint
CREATE TYPE "public"."firm_industry" AS ENUM('independent_ria', 'hybrid_ria', 'broker_dealer', 'family_office', 'bank_trust', 'insurance', 'accounting', 'other');--> statement-breakpoint
CREATE TYPE "public"."firm_role" AS ENUM('admin', 'member');--> statement-breakpoint
CREATE TYPE "public"."firm_size" AS ENUM('solo', '2_10', '11_50', '51_200', 'over_200');--> statement-breakpoint
CREATE TYPE "public"."lead_source" AS ENUM('match', 'search', 'profile', 'referral', 'firm');--> statement-breakpoint
CREATE TYPE "public"."lead_status" AS ENUM('new', 'contacted', 'qualified', 'consultation', 'converted', 'lost');--> statement-breakpoint
CREATE TYPE "public"."pass_reason" AS ENUM('too_costly', 'too_far', 'wrong_subjects', 'no_time_soon', 'found_another', 'other');--> statement-breakpoint
CREATE TYPE "public"."reaction" AS ENUM('like', 'pass');--> statement-breakpoint
CREATE TYPE "public"."chat_kind" AS ENUM('client', 'colleagues');--> statement-breakpoint
CREATE TYPE "public"."report_reason" AS ENUM('spam', 'rude', 'scam', 'asks_for_money', 'other');--> statement-breakpoint
CREATE TYPE "public"."certification" AS ENUM('CFP', 'CFA', 'ChFC', 'CPA/PFS', 'EA', 'CIMA', 'RICP', 'CLU', 'AIF', 'CPWA', 'CDFA', 'QPFC', 'CAP');--> statement-breakpoint
CREATE TYPE "public"."communication" AS ENUM('video', 'phone', 'in_person', 'chat', 'email');--> statement-breakpoint
CREATE TYPE "public"."compensation" AS ENUM('fee_only', 'fee_and_commission', 'commission');--> statement-breakpoint
CREATE TYPE "public"."contact_source" AS ENUM('match', 'search', 'profile');--> statement-breakpoint
CREATE TYPE "public"."disclosure_statement" AS ENUM('none', 'some');--> statement-breakpoint
CREATE TYPE "public"."fiduciary_statement" AS ENUM('always', 'for_advice', 'no');--> statement-breakpoint
CREATE TYPE "public"."financial_goal" AS ENUM('retire_well', 'grow_savings', 'buy_home', 'pay_for_college', 'pay_off_debt', 'lower_taxes', 'protect_family', 'plan_estate', 'start_business', 'sell_business', 'manage_windfall', 'second_opinion');--> statement-breakpoint
CREATE TYPE "public"."income_bracket" AS ENUM('under_50k', '50k_100k', '100k_200k', '200k_500k', 'over_500k');--> statement-breakpoint
CREATE TYPE "public"."online_status" AS ENUM('online', 'away', 'busy', 'offline');--> statement-breakpoint
CREATE TYPE "public"."risk_tolerance" AS ENUM('low', 'medium', 'high');--> statement-breakpoint
CREATE TYPE "public"."specialty" AS ENUM('retirement', 'tax', 'estate', 'college', 'small_business', 'stock_options', 'divorce', 'insurance', 'debt', 'real_estate', 'sustainable_investing', 'cross_border', 'budgeting', 'investment_management', 'social_security', 'charitable_giving', 'inheritance', 'widowhood', 'special_needs', 'military_families', 'physicians', 'executives', 'young_professionals', 'first_home');--> statement-breakpoint
CREATE TYPE "public"."start_timeline" AS ENUM('immediately', 'within_1_month', 'within_3_months', 'within_6_months', 'not_sure');--> statement-breakpoint
CREATE TYPE "public"."time_of_day" AS ENUM('morning', 'afternoon', 'evening');--> statement-breakpoint
CREATE TYPE "public"."user_type" AS ENUM('consumer', 'advisor', 'firm_admin', 'admin');--> statement-breakpoint
CREATE TYPE "public"."appointment_kind" AS ENUM('consultation', 'review', 'follow_up');--> statement-breakpoint
CREATE TYPE "public"."appointment_mode" AS ENUM('video', 'audio', 'phone', 'in_person');--> statement-breakpoint
CREATE TYPE "public"."appointment_side" AS ENUM('consumer', 'advisor', 'system');--> statement-breakpoint
CREATE TYPE "public"."appointment_status" AS ENUM('requested', 'confirmed', 'completed', 'canceled', 'no_show');--> statement-breakpoint
CREATE TYPE "public"."appointment_step" AS ENUM('requested', 'confirmed', 'rescheduled', 'completed', 'canceled', 'no_show');--> statement-breakpoint
CREATE TYPE "public"."support_kind" AS ENUM('support', 'contact', 'feedback', 'report');--> statement-breakpoint
CREATE TYPE "public"."check_result" AS ENUM('matched_active', 'matched_inactive', 'name_mismatch', 'not_in_feed');--> statement-breakpoint
CREATE TYPE "public"."dispute_state" AS ENUM('open', 'claimant', 'holder', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."document_type" AS ENUM('application/pdf', 'image/jpeg', 'image/png');--> statement-breakpoint
CREATE TYPE "public"."proof_method" AS ENUM('domain_code', 'document', 'vouch');--> statement-breakpoint
CREATE TYPE "public"."verification_event" AS ENUM('matched', 'differs', 'disputed', 'code_confirmed', 'document_added', 'vouched', 'approved', 'rejected', 'name_changed', 'renewed', 'expired', 'claim_upheld', 'claim_refused', 'number_lost', 'number_kept');--> statement-breakpoint
CREATE TYPE "public"."verification_stage" AS ENUM('matched', 'review', 'dispute');--> statement-breakpoint
CREATE TYPE "public"."verification_state" AS ENUM('unverified', 'pending', 'verified', 'rejected', 'expired');--> statement-breakpoint
CREATE TYPE "public"."alert_frequency" AS ENUM('off', 'weekly', 'daily');--> statement-breakpoint
CREATE TABLE "analytics_metrics" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"metric_type" "metric_type" NOT NULL,
	"metric_name" text NOT NULL,
	"metric_value" double precision NOT NULL,
	"metric_date" timestamp (3) with time zone NOT NULL,
	"dimension_name" "metric_dimension" NOT NULL,
	"dimension_value" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"from_visitor" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "flow_states" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid,
	"auth_code" uuid DEFAULT gen_random_uuid() NOT NULL,
	"code_challenge" text,
	"code_challenge_method" text,
	"provider_type" text NOT NULL,
	"method" text NOT NULL,
	"provider_access_token" text,
	"provider_refresh_token" text,
	"referrer" text,
	"linking_target_id" uuid,
	"invite_token" text,
	"user_type" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"session_not_after" timestamp (3) with time zone,
	"proof_digest" text,
	"auth_code_issued_at" timestamp (3) with time zone,
	CONSTRAINT "flow_states_auth_code_unique" UNIQUE("auth_code")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"email" text,
	"last_sign_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_subject_unique" UNIQUE("provider","provider_id")
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" "one_time_kind" NOT NULL,
	"digest" text NOT NULL,
	"is_pkce" boolean DEFAULT false NOT NULL,
	"is_from_sign_up" boolean DEFAULT false NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid,
	"kind" "security_event_kind" NOT NULL,
	"session_id" uuid,
	"ip" text,
	"user_agent" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"refresh_counter" integer DEFAULT 0 NOT NULL,
	"refresh_floor" integer DEFAULT 0 NOT NULL,
	"refreshed_at" timestamp (3) with time zone,
	"not_after" timestamp (3) with time zone,
	"aal" "assurance_level" DEFAULT 'aal1' NOT NULL,
	"factor_id" uuid,
	"methods" jsonb NOT NULL,
	"user_agent" text,
	"ip" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"alg" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"role" "user_role" DEFAULT 'consumer' NOT NULL,
	"audience" text DEFAULT 'authenticated' NOT NULL,
	"token_role" text DEFAULT 'authenticated' NOT NULL,
	"email" text,
	"email_confirmed_at" timestamp (3) with time zone,
	"phone" text,
	"phone_confirmed_at" timestamp (3) with time zone,
	"password_hash" text,
	"app_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"confirmation_sent_at" timestamp (3) with time zone,
	"invited_at" timestamp (3) with time zone,
	"recovery_sent_at" timestamp (3) with time zone,
	"new_email" text,
	"email_change_sent_at" timestamp (3) with time zone,
	"email_change_confirmed_kind" "one_time_kind",
	"email_change_session_id" uuid,
	"new_phone" text,
	"phone_change_sent_at" timestamp (3) with time zone,
	"reauthentication_sent_at" timestamp (3) with time zone,
	"last_sign_in_at" timestamp (3) with time zone,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"access_epoch" integer DEFAULT 0 NOT NULL,
	"is_managed" boolean DEFAULT false NOT NULL,
	"sign_up_challenge" jsonb,
	"sign_up_client" text,
	"is_sso_user" boolean DEFAULT false NOT NULL,
	"banned_until" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"payer_kind" "payer_kind" NOT NULL,
	"payer_id" uuid NOT NULL,
	"number" text NOT NULL,
	"plan" "plan_id" NOT NULL,
	"interval" "billing_interval" NOT NULL,
	"amount_usd" integer NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_number_once" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"payer_kind" "payer_kind" NOT NULL,
	"payer_id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"state" "subscription_state" NOT NULL,
	"plan" "plan_id",
	"interval" "billing_interval",
	"trial_ends_at" timestamp (3) with time zone,
	"period_ends_at" timestamp (3) with time zone,
	"seats_used" integer DEFAULT 1 NOT NULL,
	"ends_at_period_end" boolean DEFAULT false NOT NULL,
	"gateway" "gateway_name" DEFAULT 'sandbox' NOT NULL,
	"gateway_reference" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_payer_kind_payer_id_pk" PRIMARY KEY("payer_kind","payer_id")
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"chat_id" uuid NOT NULL,
	"initiator_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"type" "call_type" DEFAULT 'audio' NOT NULL,
	"status" "call_status" DEFAULT 'initiated' NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"end_time" timestamp (3) with time zone,
	"duration_seconds" integer,
	"initiator_session_id" uuid,
	"recipient_session_id" uuid,
	"initiator_gone_at" timestamp (3) with time zone,
	"recipient_gone_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_words" (
	"advisor_id" uuid PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"marks" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "first_contacts" (
	"consumer_id" uuid NOT NULL,
	"advisor_id" uuid NOT NULL,
	"first_contact_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "first_contacts_consumer_id_advisor_id_pk" PRIMARY KEY("consumer_id","advisor_id")
);
--> statement-breakpoint
CREATE TABLE "email_choices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"choices" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firm_members" (
	"advisor_id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"firm_role" "firm_role" NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firms" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"admin_id" uuid NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"website" text,
	"logo_url" text,
	"industry" "firm_industry" DEFAULT 'independent_ria' NOT NULL,
	"size" "firm_size" DEFAULT '2_10' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text,
	"country" text DEFAULT 'US' NOT NULL,
	"assets_under_management" bigint DEFAULT 0 NOT NULL,
	"employee_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "firms_one_per_admin" UNIQUE("admin_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"firm_id" uuid NOT NULL,
	"email" "citext" NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" uuid,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "invitations_token_once" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "lead_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lead_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" uuid,
	"from" "lead_status",
	"to" "lead_status" NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"consumer_id" uuid NOT NULL,
	"turned_to_id" uuid NOT NULL,
	"advisor_id" uuid NOT NULL,
	"firm_id" uuid,
	"status" "lead_status" DEFAULT 'new' NOT NULL,
	"source" "lead_source" NOT NULL,
	"match_score" integer,
	"estimated_value_usd" bigint DEFAULT 0 NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"lost_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"first_contact_at" timestamp (3) with time zone,
	"converted_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_one_per_pair" UNIQUE("consumer_id","turned_to_id")
);
--> statement-breakpoint
CREATE TABLE "interactions" (
	"consumer_id" uuid NOT NULL,
	"advisor_id" uuid NOT NULL,
	"strength" double precision DEFAULT 0 NOT NULL,
	"as_of" timestamp (3) with time zone NOT NULL,
	"reaction" "reaction",
	"reacted_at" timestamp (3) with time zone,
	"pass_reasons" "pass_reason"[] DEFAULT '{}' NOT NULL,
	"pass_note" text DEFAULT '' NOT NULL,
	"last_viewed_on" date,
	"view_count" integer DEFAULT 0 NOT NULL,
	"message_count" integer DEFAULT 0 NOT NULL,
	"appointment_count" integer DEFAULT 0 NOT NULL,
	"completed_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interactions_consumer_id_advisor_id_pk" PRIMARY KEY("consumer_id","advisor_id")
);
--> statement-breakpoint
CREATE TABLE "match_preferences" (
	"consumer_id" uuid PRIMARY KEY NOT NULL,
	"prioritize_language" boolean DEFAULT true NOT NULL,
	"prioritize_availability" boolean DEFAULT true NOT NULL,
	"prioritize_expertise" boolean DEFAULT true NOT NULL,
	"prioritize_location" boolean DEFAULT false NOT NULL,
	"minimum_match_score" integer DEFAULT 40 NOT NULL,
	"consider_interaction_data" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_views" (
	"advisor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "profile_views_advisor_id_day_pk" PRIMARY KEY("advisor_id","day")
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"chat_id" uuid NOT NULL,
	"advisor_id" uuid NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"waited_seconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_members" (
	"chat_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_position" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp (3) with time zone,
	"delivered_position" integer DEFAULT 0 NOT NULL,
	"unread_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "chat_members_chat_id_user_id_pk" PRIMARY KEY("chat_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "chat_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"chat_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" "report_reason" NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" "chat_kind" NOT NULL,
	"consumer_id" uuid,
	"advisor_id" uuid,
	"first_colleague_id" uuid,
	"second_colleague_id" uuid,
	"last_position" integer DEFAULT 0 NOT NULL,
	"last_activity_at" timestamp (3) with time zone NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"chat_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_client_once" UNIQUE("chat_id","sender_id","client_id"),
	CONSTRAINT "messages_position_once" UNIQUE("chat_id","position")
);
--> statement-breakpoint
CREATE TABLE "chat_mails" (
	"user_id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"mailed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_mails_user_id_chat_id_pk" PRIMARY KEY("user_id","chat_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"person_id" uuid,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "advisor_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization" text,
	"website" text,
	"is_accredited" boolean DEFAULT false NOT NULL,
	"headline" text,
	"biography" text,
	"assets_under_management" bigint DEFAULT 0 NOT NULL,
	"years_of_experience" integer DEFAULT 0 NOT NULL,
	"hourly_rate_usd" integer DEFAULT 0 NOT NULL,
	"portfolio_fee_percent" numeric(4, 2) DEFAULT 0 NOT NULL,
	"flat_fee_usd" integer DEFAULT 0 NOT NULL,
	"compensation" "compensation",
	"fiduciary_statement" "fiduciary_statement",
	"minimum_yearly_fee_usd" integer,
	"fee_includes" text,
	"custodian" text,
	"typical_clients" text,
	"first_meeting" text,
	"brochure_url" text,
	"disclosures" "disclosure_statement",
	"disclosures_stated_at" timestamp (3) with time zone,
	"languages" text[] DEFAULT '{"en"}' NOT NULL,
	"certifications" "certification"[] DEFAULT '{}' NOT NULL,
	"expertise" "specialty"[] DEFAULT '{}' NOT NULL,
	"focus_areas" "specialty"[] DEFAULT '{}' NOT NULL,
	"preferred_communication" "communication"[] DEFAULT '{}' NOT NULL,
	"served_states" text[] DEFAULT '{}' NOT NULL,
	"minimum_assets" bigint DEFAULT 0 NOT NULL,
	"maximum_assets" bigint DEFAULT 0 NOT NULL,
	"new_people_a_week" integer DEFAULT 0 NOT NULL,
	"accepts_clients" boolean DEFAULT true NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"average_rating" numeric(3, 2),
	"rating_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"consumer_id" uuid NOT NULL,
	"advisor_id" uuid NOT NULL,
	"shares_phone" boolean DEFAULT false NOT NULL,
	"source" "contact_source" DEFAULT 'profile' NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "consumer_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"age" integer DEFAULT 0 NOT NULL,
	"income_bracket" "income_bracket",
	"investment_amount" bigint DEFAULT 0 NOT NULL,
	"investable_assets" bigint DEFAULT 0 NOT NULL,
	"risk_tolerance" "risk_tolerance" DEFAULT 'medium' NOT NULL,
	"financial_goals" "financial_goal"[] DEFAULT '{}' NOT NULL,
	"preferred_advisor_specialties" "specialty"[] DEFAULT '{}' NOT NULL,
	"top_specialties" "specialty"[] DEFAULT '{}' NOT NULL,
	"preferred_communication" "communication"[] DEFAULT '{}' NOT NULL,
	"preferred_language" text DEFAULT 'en' NOT NULL,
	"start_timeline" "start_timeline" DEFAULT 'not_sure' NOT NULL,
	"times_of_day" time_of_day[] DEFAULT '{}' NOT NULL,
	"answered" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"user_type" "user_type" NOT NULL,
	"chat_enabled" boolean DEFAULT true NOT NULL,
	"online_status" "online_status" DEFAULT 'offline' NOT NULL,
	"last_online" timestamp (3) with time zone,
	"chosen_status" "online_status",
	"last_active_at" timestamp (3) with time zone,
	"show_online_status" boolean DEFAULT true NOT NULL,
	"allow_direct_calls" boolean DEFAULT false NOT NULL,
	"phone" text,
	"address_line1" text,
	"address_line2" text,
	"city" text,
	"state" text,
	"zip_code" text,
	"country" text DEFAULT 'US' NOT NULL,
	"avatar_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"appointment_id" uuid NOT NULL,
	"consumer_id" uuid NOT NULL,
	"advisor_id" uuid NOT NULL,
	"rating" integer NOT NULL,
	"text" text NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_one_per_appointment" UNIQUE("appointment_id")
);
--> statement-breakpoint
CREATE TABLE "appointment_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"appointment_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" "appointment_side" NOT NULL,
	"what" "appointment_step" NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"consumer_id" uuid NOT NULL,
	"advisor_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"kind" "appointment_kind" NOT NULL,
	"mode" "appointment_mode" NOT NULL,
	"status" "appointment_status" DEFAULT 'requested' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"canceled_by" "appointment_side",
	"cancel_reason" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"reminded_hours" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "availability" (
	"advisor_id" uuid PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"weekly_hours" jsonb NOT NULL,
	"exceptions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"buffer_minutes" integer NOT NULL,
	"minimum_notice_hours" integer NOT NULL,
	"daily_limit" integer NOT NULL,
	"modes" "appointment_mode"[] NOT NULL,
	"saved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_token_once" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "openings" (
	"advisor_id" uuid PRIMARY KEY NOT NULL,
	"starts_at" timestamp (3) with time zone[] NOT NULL,
	"open_hours" integer[] DEFAULT '{}' NOT NULL,
	"minimum_notice_hours" integer NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_feedback" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"rating" smallint,
	"feedback" text NOT NULL,
	"page" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" "support_kind" NOT NULL,
	"user_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"consent" boolean DEFAULT false NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tooltip_content" (
	"key" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_firms" (
	"crd_number" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"domains" text[] DEFAULT '{}' NOT NULL,
	"record_date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_people" (
	"crd_number" text PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"middle_name" text DEFAULT '' NOT NULL,
	"last_name" text NOT NULL,
	"other_names" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_active" boolean NOT NULL,
	"employers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"firm_name" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"has_disclosures" boolean DEFAULT false NOT NULL,
	"record_date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"advisor_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" "verification_event" NOT NULL,
	"from" "verification_state" NOT NULL,
	"to" "verification_state" NOT NULL,
	"crd_number" text,
	"by_id" uuid,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"advisor_id" uuid PRIMARY KEY NOT NULL,
	"crd_number" text NOT NULL,
	"recipient" "citext" NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"salt" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_disputes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"crd_number" text NOT NULL,
	"claimant_id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"state" "dispute_state" DEFAULT 'open' NOT NULL,
	"claimant_statement" text DEFAULT '' NOT NULL,
	"holder_statement" text DEFAULT '' NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "verification_documents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"advisor_id" uuid NOT NULL,
	"crd_number" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" "document_type" NOT NULL,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"advisor_id" uuid PRIMARY KEY NOT NULL,
	"state" "verification_state" DEFAULT 'unverified' NOT NULL,
	"stage" "verification_stage",
	"crd_number" text,
	"result" "check_result",
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"record_date" date,
	"name_checked" text,
	"has_disclosures" boolean DEFAULT false NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"review_required" boolean DEFAULT false NOT NULL,
	"proof_method" "proof_method",
	"proven_at" timestamp (3) with time zone,
	"proven_with" text,
	"decided_by" uuid,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verifications_proven" CHECK (state <> 'verified' or proof_method is not null),
	CONSTRAINT "verifications_stage" CHECK ((state = 'pending') = (stage is not null))
);
--> statement-breakpoint
CREATE TABLE "advisor_capacity" (
	"advisor_id" uuid PRIMARY KEY NOT NULL,
	"full_until" timestamp (3) with time zone,
	"time_zone" text
);
--> statement-breakpoint
CREATE TABLE "waiting_list" (
	"consumer_id" uuid NOT NULL,
	"advisor_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "waiting_list_consumer_id_advisor_id_pk" PRIMARY KEY("consumer_id","advisor_id")
);
--> statement-breakpoint
CREATE TABLE "match_alerts" (
	"consumer_id" uuid PRIMARY KEY NOT NULL,
	"frequency" "alert_frequency" DEFAULT 'weekly' NOT NULL,
	"told_at" timestamp (3) with time zone,
	"known" uuid[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "advisor_reach" (
	"advisor_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"people" integer NOT NULL,
	"language" integer NOT NULL,
	"expertise" integer NOT NULL,
	"availability" integer NOT NULL,
	"location" integer NOT NULL,
	"interaction" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"consumer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"factor_id" uuid PRIMARY KEY NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "webauthn_challenges" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"ceremony" text NOT NULL,
	"challenge" text NOT NULL,
	"user_id" uuid,
	"factor_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"factor_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_digest_unique" UNIQUE("factor_id","digest")
);
--> statement-breakpoint
CREATE TABLE "saml_assertions" (
	"digest" text PRIMARY KEY NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saml_relay_states" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"provider_id" uuid NOT NULL,
	"request_id" text NOT NULL,
	"redirect_to" text NOT NULL,
	"code_challenge" text,
	"code_challenge_method" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_providers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"entity_id" text NOT NULL,
	"sign_on_url" text NOT NULL,
	"certificates" text[] NOT NULL,
	"attribute_mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"account_role" "user_role" DEFAULT 'advisor' NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_providers_entity_once" UNIQUE("entity_id")
);
--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_states" ADD CONSTRAINT "flow_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_states" ADD CONSTRAINT "flow_states_linking_target_id_users_id_fk" FOREIGN KEY ("linking_target_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_holder_id_profiles_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_initiator_id_profiles_id_fk" FOREIGN KEY ("initiator_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_recipient_id_profiles_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_words" ADD CONSTRAINT "directory_words_advisor_id_advisor_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."advisor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_contacts" ADD CONSTRAINT "first_contacts_consumer_id_profiles_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_contacts" ADD CONSTRAINT "first_contacts_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_choices" ADD CONSTRAINT "email_choices_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_members" ADD CONSTRAINT "firm_members_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_members" ADD CONSTRAINT "firm_members_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firms" ADD CONSTRAINT "firms_admin_id_profiles_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_profiles_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_changes" ADD CONSTRAINT "lead_changes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_changes" ADD CONSTRAINT "lead_changes_by_id_profiles_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_consumer_id_profiles_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_turned_to_id_profiles_id_fk" FOREIGN KEY ("turned_to_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_consumer_id_profiles_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_preferences" ADD CONSTRAINT "match_preferences_consumer_id_profiles_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_views" ADD CONSTRAINT "profile_views_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_reporter_id_profiles_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_consumer_id_profiles_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_first_colleague_id_profiles_id_fk" FOREIGN KEY ("first_colleague_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_second_colleague_id_profiles_id_fk" FOREIGN KEY ("second_colleague_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_profiles_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_mails" ADD CONSTRAINT "chat_mails_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_mails" ADD CONSTRAINT "chat_mails_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advisor_profiles" ADD CONSTRAINT "advisor_profiles_id_profiles_id_fk" FOREIGN KEY ("id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_consumer_id_users_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_advisor_id_users_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consumer_profiles" ADD CONSTRAINT "consumer_profiles_id_profiles_id_fk" FOREIGN KEY ("id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_consumer_id_profiles_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_changes" ADD CONSTRAINT "appointment_changes_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_consumer_id_profiles_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability" ADD CONSTRAINT "availability_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openings" ADD CONSTRAINT "openings_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_changes" ADD CONSTRAINT "verification_changes_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_changes" ADD CONSTRAINT "verification_changes_by_id_profiles_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_disputes" ADD CONSTRAINT "verification_disputes_claimant_id_profiles_id_fk" FOREIGN KEY ("claimant_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_disputes" ADD CONSTRAINT "verification_disputes_holder_id_profiles_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_disputes" ADD CONSTRAINT "verification_disputes_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_documents" ADD CONSTRAINT "verification_documents_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advisor_capacity" ADD CONSTRAINT "advisor_capacity_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_consumer_id_profiles_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_alerts" ADD CONSTRAINT "match_alerts_consumer_id_profiles_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advisor_reach" ADD CONSTRAINT "advisor_reach_advisor_id_profiles_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_consumer_id_profiles_id_fk" FOREIGN KEY ("consumer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webauthn_challenges" ADD CONSTRAINT "webauthn_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webauthn_challenges" ADD CONSTRAINT "webauthn_challenges_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_relay_states" ADD CONSTRAINT "saml_relay_states_provider_id_sso_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sso_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_provider_id_sso_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sso_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_metrics_name_date" ON "analytics_metrics" USING btree ("metric_name","metric_date");--> statement-breakpoint
CREATE INDEX "factor_challenges_factor" ON "factor_challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_created_at" ON "factor_challenges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "flow_states_user" ON "flow_states" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "flow_states_linking_target" ON "flow_states" USING btree ("linking_target_id") WHERE "flow_states"."linking_target_id" is not null;--> statement-breakpoint
CREATE INDEX "flow_states_created_at" ON "flow_states" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_kind" ON "one_time_tokens" USING btree ("user_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_digest" ON "one_time_tokens" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "security_events_user" ON "security_events" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("email") WHERE not "users"."is_sso_user";--> statement-breakpoint
CREATE INDEX "users_new_email" ON "users" USING btree ("new_email") WHERE "users"."new_email" is not null;--> statement-breakpoint
CREATE INDEX "users_new_phone" ON "users" USING btree ("new_phone") WHERE "users"."new_phone" is not null;--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invoices_payer" ON "invoices" USING btree ("payer_kind","payer_id","paid_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_per_holder" ON "subscriptions" USING btree ("payer_kind","holder_id");--> statement-breakpoint
CREATE INDEX "subscriptions_period" ON "subscriptions" USING btree ("state","period_ends_at");--> statement-breakpoint
CREATE INDEX "subscriptions_trial" ON "subscriptions" USING btree ("state","trial_ends_at");--> statement-breakpoint
CREATE INDEX "calls_initiator" ON "calls" USING btree ("initiator_id","start_time");--> statement-breakpoint
CREATE INDEX "calls_recipient" ON "calls" USING btree ("recipient_id","start_time");--> statement-breakpoint
CREATE INDEX "calls_open" ON "calls" USING btree ("start_time") WHERE status in ('initiated', 'ringing', 'ongoing');--> statement-breakpoint
CREATE INDEX "directory_words_words" ON "directory_words" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "directory_words_marks" ON "directory_words" USING gin ("marks" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "first_contacts_advisor" ON "first_contacts" USING btree ("advisor_id","first_contact_at");--> statement-breakpoint
CREATE INDEX "firm_members_firm" ON "firm_members" USING btree ("firm_id","joined_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_open" ON "invitations" USING btree ("firm_id","email") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "invitations_firm" ON "invitations" USING btree ("firm_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_changes_lead" ON "lead_changes" USING btree ("lead_id","at");--> statement-breakpoint
CREATE INDEX "leads_advisor" ON "leads" USING btree ("advisor_id","created_at");--> statement-breakpoint
CREATE INDEX "leads_firm" ON "leads" USING btree ("firm_id","created_at");--> statement-breakpoint
CREATE INDEX "interactions_advisor" ON "interactions" USING btree ("advisor_id");--> statement-breakpoint
CREATE INDEX "interactions_liked" ON "interactions" USING btree ("consumer_id") WHERE reaction = 'like';--> statement-breakpoint
CREATE INDEX "answers_advisor" ON "answers" USING btree ("advisor_id","answered_at");--> statement-breakpoint
CREATE INDEX "chat_members_user" ON "chat_members" USING btree ("user_id","chat_id");--> statement-breakpoint
CREATE INDEX "chat_reports_chat" ON "chat_reports" USING btree ("chat_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chats_one_per_pair" ON "chats" USING btree ("consumer_id","advisor_id") WHERE kind = 'client';--> statement-breakpoint
CREATE UNIQUE INDEX "chats_one_per_colleagues" ON "chats" USING btree ("first_colleague_id","second_colleague_id") WHERE kind = 'colleagues';--> statement-breakpoint
CREATE INDEX "chats_waiting" ON "chats" USING btree ("advisor_id","waiting_since") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_body_like" ON "messages" USING gin ("body" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_a_chat" ON "notifications" USING btree ("user_id",(params ->> 'chatId')) WHERE kind = 'message';--> statement-breakpoint
CREATE INDEX "advisor_profiles_listed" ON "advisor_profiles" USING btree ("id") WHERE published and accepts_clients;--> statement-breakpoint
CREATE INDEX "advisor_profiles_served_states" ON "advisor_profiles" USING gin ("served_states");--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id","blocker_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_one_in_force" ON "consents" USING btree ("consumer_id","advisor_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "consents_advisor" ON "consents" USING btree ("advisor_id","consumer_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "profiles_user_type_created" ON "profiles" USING btree ("user_type","created_at");--> statement-breakpoint
CREATE INDEX "profiles_connected" ON "profiles" USING btree ("last_online") WHERE online_status <> 'offline';--> statement-breakpoint
CREATE INDEX "reviews_advisor" ON "reviews" USING btree ("advisor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_consumer" ON "reviews" USING btree ("consumer_id");--> statement-breakpoint
CREATE INDEX "appointment_changes_appointment" ON "appointment_changes" USING btree ("appointment_id","at");--> statement-breakpoint
CREATE INDEX "appointments_advisor_time" ON "appointments" USING btree ("advisor_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_consumer_time" ON "appointments" USING btree ("consumer_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_one_open_consultation" ON "appointments" USING btree ("consumer_id","advisor_id") WHERE kind = 'consultation' and status in ('requested', 'confirmed');--> statement-breakpoint
CREATE INDEX "appointments_upcoming" ON "appointments" USING btree ("starts_at") WHERE status in ('requested', 'confirmed');--> statement-breakpoint
CREATE INDEX "openings_computed" ON "openings" USING btree ("computed_at");--> statement-breakpoint
CREATE INDEX "product_feedback_created" ON "product_feedback" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "support_requests_open" ON "support_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "register_firms_domains" ON "register_firms" USING gin ("domains");--> statement-breakpoint
CREATE INDEX "verification_changes_advisor" ON "verification_changes" USING btree ("advisor_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_disputes_one_open" ON "verification_disputes" USING btree ("claimant_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "verification_disputes_open" ON "verification_disputes" USING btree ("opened_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "verification_disputes_holder" ON "verification_disputes" USING btree ("holder_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "verification_documents_advisor" ON "verification_documents" USING btree ("advisor_id","created_at");--> statement-breakpoint
CREATE INDEX "verification_documents_created" ON "verification_documents" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "verifications_crd_once" ON "verifications" USING btree ("crd_number") WHERE state = 'verified';--> statement-breakpoint
CREATE INDEX "verifications_checked" ON "verifications" USING btree ("checked_at") WHERE state = 'verified';--> statement-breakpoint
CREATE INDEX "verifications_review" ON "verifications" USING btree ("submitted_at","advisor_id") WHERE stage = 'review';--> statement-breakpoint
CREATE INDEX "advisor_capacity_full" ON "advisor_capacity" USING btree ("full_until");--> statement-breakpoint
CREATE INDEX "waiting_list_advisor" ON "waiting_list" USING btree ("advisor_id","joined_at") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "waiting_list_told" ON "waiting_list" USING btree ("advisor_id","told_at") WHERE told_at is not null;--> statement-breakpoint
CREATE INDEX "advisor_reach_day" ON "advisor_reach" USING btree ("day");--> statement-breakpoint
CREATE INDEX "saved_searches_consumer" ON "saved_searches" USING btree ("consumer_id","name");--> statement-breakpoint
CREATE INDEX "webauthn_challenges_user" ON "webauthn_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webauthn_challenges_factor" ON "webauthn_challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "webauthn_challenges_created_at" ON "webauthn_challenges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sso_domains_provider" ON "sso_domains" USING btree ("provider_id");