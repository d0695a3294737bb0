/** The sentences of specification section 8, each with the situation it stands for. */
export const authSentences = {
  wrongCredentials: 'Invalid email or password. Please try again.',
  serviceUnreachable: 'Unable to connect to authentication service. Please check your connection and try again.',
  deviceOffline: 'Your device appears to be offline. Please check your connection and try again.',
  probeFailed: 'Network connectivity test failed. Please check your connection and try again.',
  alreadyRegistered: 'This email is already registered. Please sign in instead.',
  unknownEmail: 'No account found with this email. Please check your email or sign up.',
  connectionIssue: 'Connection issue. Please check your internet and try again.',
  tooManyAttempts: 'Too many failed attempts. Please try again later.',
  registrationFailed: 'Registration failed. Please try again later.',
  codeOver: 'This code or link is no longer valid. Ask for a new one below.',
  registered: 'Registration successful! Please check your email to verify your account.',
} as const

/** What an error code of the auth service comes to; a code not named here falls to the caller's general sentence. */
export const sentenceByCode: Readonly<Record<string, string>> = {
  invalid_credentials: authSentences.wrongCredentials,
  user_already_exists: authSentences.alreadyRegistered,
  email_exists: authSentences.alreadyRegistered,
  user_not_found: authSentences.unknownEmail,
  otp_disabled: authSentences.unknownEmail,
  otp_expired: authSentences.codeOver,
  over_request_rate_limit: authSentences.tooManyAttempts,
  over_email_send_rate_limit: authSentences.tooManyAttempts,
  over_sms_send_rate_limit: authSentences.tooManyAttempts,
  email_not_confirmed: 'Please confirm your e-mail address first. We have sent you a link and a code.',
  same_password: 'Your new password must differ from the old one.',
}
