/** What sign-in and its forms say (docs/product.md "Sentences"). */
export const authSentences = {
  wrongCredentials: 'Invalid email or password. Please try again.',
  serviceUnreachable: 'Unable to connect to authentication service. Please check your connection and try again.',
  deviceOffline: 'Your device appears to be offline. Please check your connection and try again.',
  probeFailed: 'Network connectivity test failed... Please check your connection and try again.',
  alreadyRegistered: 'This email is already registered. Please sign in instead.',
  unknownEmail: 'No account found with this email. Please check your email or sign up.',
  connectionIssue: 'Connection issue. Please check your internet and try again.',
  tooManyAttempts: 'Too many failed attempts. Please try again later.',
  sentJustNow: 'We’ve just sent you one. Please wait a little before you request another.',
  registrationFailed: 'Registration failed. Please try again later.',
  registered: 'Registration successful! Please check your email to verify your account.',
  signInAgain: 'Authentication error. Please sign in again.',
  codeOver: 'That code or link isn’t right, or it has expired. Check it, or request a new one below.',
  otherBrowser:
    'This link only works in the browser that requested it. Open it there, or enter the code from the email.',
  solveCaptcha: 'Please complete the security check, then try again.',
  banned: 'Our staff closed or suspended this account. Contact us if you think that’s a mistake.',
  confirmFirst: 'Please confirm your email address first. We sent you a link and a code.',
  wrongFactorCode: 'That code isn’t right. Enter the newest one.',
  secondStepFirst: 'Please confirm with your second step first. Sign out, then sign in again.',
  firmSignOn: 'Your firm manages this account. Make the change there.',
  passkeyTooLate: 'That took too long. Please try again.',
  passkeyExists: 'This device already has a passkey for your account.',
  passkeyUnused: 'No passkey was used. Try again or choose another way.',
  notOffered: 'This sign-in method isn’t available here.',
  signOnFailed: 'Your firm’s sign-on didn’t work. Try again, or ask your firm’s IT team.',
} as const

const s = authSentences

/**
 * The sentence of each error code of the auth service. Codes that nobody can act on are missing;
 * they get the form's general sentence.
 */
export const sentenceByCode: Readonly<Record<string, string>> = {
  invalid_credentials: s.wrongCredentials,
  user_already_exists: s.alreadyRegistered,
  email_exists: s.alreadyRegistered,
  user_not_found: s.unknownEmail,
  otp_disabled: s.unknownEmail,
  otp_expired: s.codeOver,
  flow_state_expired: s.codeOver,
  flow_state_not_found: s.otherBrowser,
  bad_code_verifier: s.otherBrowser,
  over_request_rate_limit: s.tooManyAttempts,
  over_email_send_rate_limit: s.sentJustNow,
  over_sms_send_rate_limit: s.sentJustNow,
  session_not_found: s.signInAgain,
  session_expired: s.signInAgain,
  refresh_token_not_found: s.signInAgain,
  refresh_token_already_used: s.signInAgain,
  bad_jwt: s.signInAgain,
  no_authorization: s.signInAgain,
  user_banned: s.banned,
  captcha_failed: s.solveCaptcha,
  email_not_confirmed: s.confirmFirst,
  phone_not_confirmed: 'Please confirm your phone number first. We sent you a code.',
  phone_exists: 'Another account already uses this phone number.',
  same_password: 'Your new password must be different from the old one.',
  current_password_required: 'Please also enter your current password.',
  current_password_invalid: 'Your current password isn’t right.',
  reauthentication_needed: 'It’s been too long since you signed in. Go back and confirm it’s you.',
  reauthentication_not_valid: s.codeOver,
  insufficient_aal: s.secondStepFirst,
  mfa_verification_failed: s.wrongFactorCode,
  mfa_verification_rejected: s.wrongFactorCode,
  mfa_challenge_expired: 'That took too long. Enter the newest code.',
  mfa_ip_address_mismatch: 'Your connection changed. Enter the newest code.',
  mfa_factor_name_conflict: 'You already have a device with this name. Choose a different name.',
  mfa_verified_factor_exists: 'You already use this phone number as a second step.',
  too_many_enrolled_mfa_factors: 'You already have ten second steps. Remove one first.',
  mfa_totp_enroll_not_enabled: s.notOffered,
  mfa_phone_enroll_not_enabled: s.notOffered,
  mfa_webauthn_enroll_not_enabled: s.notOffered,
  mfa_webauthn_verify_not_enabled: s.notOffered,
  mfa_recovery_codes_sole_factor: 'Add a passkey or an authenticator app first.',
  mfa_recovery_codes_locked: s.tooManyAttempts,
  passkey_disabled: s.notOffered,
  too_many_passkeys: 'You already have ten second steps. Remove one first.',
  webauthn_challenge_not_found: s.passkeyTooLate,
  webauthn_challenge_expired: s.passkeyTooLate,
  webauthn_verification_failed: 'We couldn’t verify that passkey. Try again or choose another way.',
  webauthn_credential_not_found: 'We don’t recognize that passkey. It may have been removed. Choose another way.',
  webauthn_credential_exists: s.passkeyExists,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: s.passkeyExists,
  ERROR_CEREMONY_ABORTED: s.passkeyUnused,
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: s.passkeyUnused,
  mfa_totp_verify_not_enabled: s.notOffered,
  mfa_phone_verify_not_enabled: s.notOffered,
  mfa_factor_not_found: 'That second step no longer exists. Please reload the page.',
  identity_not_found: 'That account is no longer linked. Please reload the page.',
  sms_send_failed: 'We couldn’t send the message. Check the number, or try again later.',
  signup_disabled: 'New accounts aren’t available right now.',
  email_provider_disabled: s.notOffered,
  phone_provider_disabled: s.notOffered,
  provider_disabled: s.notOffered,
  oauth_provider_not_supported: s.notOffered,
  manual_linking_disabled: 'Linking accounts isn’t available here.',
  identity_already_exists: 'That account is already linked, to you or to someone else.',
  single_identity_not_deletable: 'This is your only way to sign in. Add another before you remove it.',
  email_conflict_identity_not_deletable: 'Another account uses that address, so this link can’t be removed.',
  provider_email_needs_verification: 'We sent you an email. Confirm your address first, then sign in again.',
  bad_oauth_callback: 'The provider didn’t sign you in. Please try again.',
  bad_oauth_state: 'That took too long. Please try again.',
  flow_state_already_used: 'That sign-in was already used. Please try again.',
  user_sso_managed: s.firmSignOn,
  saml_provider_disabled: 'Your firm’s sign-on is switched off here. Contact support to get back in.',
  sso_provider_not_found: 'We don’t recognize a firm with this domain. Check your address, or sign in with a password.',
  sso_provider_disabled: s.signOnFailed,
  email_address_not_authorized:
    'Your firm’s sign-on didn’t confirm an address at your firm’s own domain. Ask your firm’s administrators.',
  sso_required: 'Your firm signs in through its own sign-on. Choose “Sign in with your firm”.',
  saml_relay_state_not_found: s.signOnFailed,
  saml_relay_state_expired: 'That took too long. Please try again.',
  saml_idp_not_found: s.signOnFailed,
  saml_assertion_no_user_id: s.signOnFailed,
  saml_assertion_no_email: 'Your firm’s sign-on didn’t share your email address, which we need.',
}

/** How a failure of the auth library looks, whatever its class. */
export type AuthFailure = {
  readonly name: string
  readonly message: string
  readonly code?: string | undefined
  readonly status?: number | undefined
  readonly reasons?: readonly string[] | undefined
}

/** The form that failed: each has a general sentence of its own. */
export type AuthPage = 'sign-in' | 'sign-up'

/**
 * What the network had to say when no answer came: the device knows it is offline; our server
 * answers, so only the auth service is away; or nothing answered within five seconds.
 */
export type Connectivity = 'offline' | 'server-answers' | 'nothing-answers'

/**
 * Tells whether the way to the server must be looked at before the failure can be put into words.
 * The library calls every status above 499 retryable; 500 and 501 are answers of the service.
 */
export const isWithoutAnswer = ({ name, status }: AuthFailure): boolean =>
  name === 'AuthRetryableFetchError' && status !== 500 && status !== 501

/** Returns the sentence for a failure of the auth library (docs/product.md "Sentences"). */
export function authSentence(failure: AuthFailure, page: AuthPage, reach: Connectivity = 'server-answers'): string {
  const { code, name, status } = failure
  if (isWithoutAnswer(failure)) return sentenceByReach[reach]
  if (code && Object.hasOwn(sentenceByCode, code)) return sentenceByCode[code] ?? ''
  if (name === 'AuthWeakPasswordError') return weakPasswordSentence(failure)
  if (name === 'AuthSessionMissingError' || name === 'AuthInvalidJwtError') return s.signInAgain
  if (name.startsWith('AuthPKCE') || name === 'AuthImplicitGrantRedirectError') return s.otherBrowser
  // An answer that is not the protocol's: something between us and the service spoke instead.
  if (name === 'AuthUnknownError') return s.connectionIssue
  if (status === 429) return s.tooManyAttempts
  return page === 'sign-up' ? s.registrationFailed : `Authentication failed: ${failure.message}`
}

const sentenceByReach: Readonly<Record<Connectivity, string>> = {
  offline: s.deviceOffline,
  'server-answers': s.serviceUnreachable,
  'nothing-answers': s.probeFailed,
}

const weaknesses: Readonly<Record<string, string>> = {
  length: 'is too short',
  characters: 'needs more kinds of characters',
  pwned: 'is too common',
}

function weakPasswordSentence({ message, reasons = [] }: AuthFailure): string {
  const why = reasons.flatMap((reason) => weaknesses[reason] ?? [])
  return why.length === 0 ? message : `This password ${why.join(' and ')}. Choose a different one.`
}
