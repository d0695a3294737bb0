/**
 * Every error code of the auth protocol we answer with; clients tell refusals apart by these and
 * never by the text.
 */
export const authErrorCodes = [
  'unexpected_failure',
  'unknown',
  'validation_failed',
  'bad_json',
  'request_entity_too_large',
  'request_timeout',
  'conflict',
  'not_found',
  'no_authorization',
  'bad_jwt',
  'not_admin',
  'user_not_found',
  'session_not_found',
  'session_expired',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'user_banned',
  'unexpected_audience',
  'invalid_credentials',
  'email_not_confirmed',
  'phone_not_confirmed',
  'weak_password',
  'same_password',
  'current_password_required',
  'current_password_invalid',
  'reauthentication_needed',
  'reauthentication_not_valid',
  'signup_disabled',
  'user_already_exists',
  'email_exists',
  'phone_exists',
  'email_provider_disabled',
  'phone_provider_disabled',
  'anonymous_provider_disabled',
  'web3_provider_disabled',
  'provider_disabled',
  'oauth_provider_not_supported',
  'bad_oauth_callback',
  'bad_oauth_state',
  'provider_email_needs_verification',
  'manual_linking_disabled',
  'identity_already_exists',
  'identity_not_found',
  'single_identity_not_deletable',
  'email_conflict_identity_not_deletable',
  'otp_disabled',
  'otp_expired',
  'flow_state_not_found',
  'flow_state_expired',
  'flow_state_already_used',
  'bad_code_verifier',
  'user_sso_managed',
  'insufficient_aal',
  'mfa_factor_not_found',
  'mfa_factor_name_conflict',
  'mfa_challenge_expired',
  'mfa_ip_address_mismatch',
  'mfa_verification_failed',
  'mfa_totp_enroll_not_enabled',
  'mfa_totp_verify_not_enabled',
  'mfa_phone_enroll_not_enabled',
  'mfa_phone_verify_not_enabled',
  'mfa_webauthn_enroll_not_enabled',
  'mfa_webauthn_verify_not_enabled',
  'mfa_recovery_codes_sole_factor',
  'mfa_recovery_codes_locked',
  'passkey_disabled',
  'too_many_passkeys',
  'webauthn_challenge_not_found',
  'webauthn_challenge_expired',
  'webauthn_verification_failed',
  'webauthn_credential_not_found',
  'webauthn_credential_exists',
  'mfa_verified_factor_exists',
  'too_many_enrolled_mfa_factors',
  'captcha_failed',
  'saml_provider_disabled',
  'sso_provider_not_found',
  'sso_provider_disabled',
  'sso_required',
  'email_address_not_authorized',
  'saml_relay_state_not_found',
  'saml_relay_state_expired',
  'saml_idp_not_found',
  'saml_assertion_no_user_id',
  'saml_assertion_no_email',
  'saml_idp_already_exists',
  'sso_domain_already_exists',
  'over_request_rate_limit',
  'over_email_send_rate_limit',
  'over_sms_send_rate_limit',
  'sms_send_failed',
] as const
export type AuthErrorCode = (typeof authErrorCodes)[number]

/** Why a password is too weak, as the client library knows the reasons. */
export const weakPasswordReasons = ['length', 'characters', 'pwned'] as const
export type WeakPasswordReason = (typeof weakPasswordReasons)[number]

export const passwordMinLength = 6
/** Counted in bytes of UTF-8, as the protocol does. */
export const passwordMaxBytes = 72

export const signOutScopes = ['global', 'local', 'others'] as const
export type SignOutScope = (typeof signOutScopes)[number]

/**
 * What a link or code can prove; `email` means a sign-up confirmation or a magic link, whichever is
 * open.
 */
const emailVerificationTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const
export type EmailVerificationType = (typeof emailVerificationTypes)[number]

/** What a code in a text message can prove. */
export const phoneVerificationTypes = ['sms', 'phone_change'] as const
export type PhoneVerificationType = (typeof phoneVerificationTypes)[number]

/** The kinds of second factor. */
export const factorTypes = ['totp', 'phone', 'webauthn', 'recovery_code'] as const
export type FactorType = (typeof factorTypes)[number]
export const factorStatuses = ['unverified', 'verified'] as const
/** How long the security log of an account is kept, also after the account is deleted. */
export const securityLogDays = 395
/** Second factors of one account, passkeys among them; recovery codes are not counted. */
export const maxFactors = 10
/** Whether an account must show a second factor: `exempt` is a demo account of a role that must. */
export const secondFactorRules = ['optional', 'required', 'exempt'] as const
export type SecondFactorRule = (typeof secondFactorRules)[number]
/** A passkey's name may have this many characters, as the published client says. */
export const passkeyNameMaxLength = 120
/** How many recovery codes a set has. */
export const recoveryCodeCount = 10

/** How sure a session is of its person: by one proof, or by two. */
export const assuranceLevels = ['aal1', 'aal2'] as const

/** The ways to have signed in, as the `amr` claim names them. */
export const authMethods = [
  'password',
  'otp',
  'oauth',
  'totp',
  'mfa/phone',
  'mfa/webauthn',
  'mfa/recovery_code',
  'passkey',
  'sso/saml',
  'recovery',
  'invite',
  'magiclink',
  'email/signup',
  'email_change',
  'anonymous',
] as const
export type AuthMethod = (typeof authMethods)[number]

/** What a one-time code or link was sent for; a person has at most one of each kind open. */
export const oneTimeKinds = [
  'confirmation',
  'recovery',
  'email_change_current',
  'email_change_new',
  'phone_change',
  'reauthentication',
] as const
export type OneTimeKind = (typeof oneTimeKinds)[number]

/** What the security log of an account records. */
export const securityEventKinds = [
  'signed_up',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'token_reuse_detected',
  'token_repeated',
  'password_changed',
  'email_verified',
  'earlier_access_removed',
  'calendar_feed_created',
  'api_key_created',
  'webhook_created',
  'hubspot_connected',
  'calendar_account_linked',
  'email_changed',
  'phone_verified',
  'phone_changed',
  'identity_linked',
  'identity_unlinked',
  'factor_enrolled',
  'factor_verified',
  'factor_failed',
  'factor_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'recovery_requested',
  'reauthentication_requested',
  'user_invited',
  'user_modified',
  'viewed_by_staff',
  'user_deleted',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

/** What the security log shows: a failed proof within a session is no failed sign-in. */
export const shownEventKinds = [...securityEventKinds, 'reauthentication_failed'] as const
export type ShownEventKind = (typeof shownEventKinds)[number]

/** The sessions of an account that are listed, those last used. */
export const shownSessions = 100
