import { z } from 'zod'
import { passwordMaxBytes, passwordMinLength } from '#contract/auth/values.ts'
import { roles } from '#contract/profiles/values.ts'
import { address, flag, integerOrNull, ipList, json, list, oneOf, someOf, text, whole } from './variables.ts'

const JwkSet = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })).min(1) })

/** A provider of sign-on as the owner writes it down; its name is what clients ask for. */
const OidcProvider = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_:-]{1,40}$/),
  issuer: z.url(),
  clientIds: z.array(z.string().min(1)).min(1),
  clientSecret: z.string().min(1).nullable().default(null),
  scopes: z.string().default('openid email profile'),
})
export type OidcProvider = z.output<typeof OidcProvider>
const notProviders = ['email', 'phone', 'anonymous_users', 'sso', 'saml']

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The variables of the auth service. Rates are tries in the window that auth gives the class. */
export const authVariables = {
  AUTH_SITE_URL: address('http', 'https'),
  AUTH_REDIRECT_ALLOW_LIST: list(),
  AUTH_JWT_TTL: whole(hour, minute, 7 * day),
  AUTH_JWT_ALG: oneOf(['ES256', 'RS256', 'HS256'], 'ES256'),
  AUTH_JWT_SECRET: text(),
  AUTH_JWT_KEYS: json(JwkSet, 'a JWK set'),
  AUTH_JWT_ISSUER: address('http', 'https'),
  AUTH_SECRET: text(),
  AUTH_SECRET_PREVIOUS: text(),
  AUTH_REFRESH_REUSE_SECONDS: whole(10, 0, hour),
  AUTH_SESSION_TIMEBOX: whole(30 * day, 0, 365 * day),
  AUTH_SESSION_INACTIVITY: whole(14 * day, 0, 365 * day),
  AUTH_SINGLE_SESSION: flag(false),
  AUTH_REQUIRE_EMAIL_CONFIRMATION: flag(false),
  AUTH_AUTOCONFIRM: flag(false),
  AUTH_DISABLE_SIGNUP: flag(false),
  AUTH_EMAIL_ENABLED: flag(true),
  AUTH_ANONYMOUS_USERS: flag(false),
  AUTH_MANUAL_LINKING: flag(false),
  AUTH_SAML_ENABLED: flag(true),
  AUTH_SSO_PRIVATE_ADDRESSES: ipList(),
  AUTH_GOOGLE_CLIENT_IDS: list(),
  AUTH_GOOGLE_CLIENT_SECRET: text(),
  AUTH_APPLE_CLIENT_IDS: list(),
  AUTH_APPLE_CLIENT_SECRET: text(),
  AUTH_MICROSOFT_CLIENT_IDS: list(),
  AUTH_MICROSOFT_CLIENT_SECRET: text(),
  AUTH_MICROSOFT_ISSUER: address('https'),
  AUTH_OIDC_PROVIDERS: json(z.array(OidcProvider), 'a list of providers'),
  AUTH_PHONE_ENABLED: flag(false),
  AUTH_PHONE_AUTOCONFIRM: flag(false),
  AUTH_MFA_TOTP: flag(true),
  AUTH_MFA_PHONE: flag(false),
  AUTH_PASSKEYS: flag(true),
  AUTH_SECOND_FACTOR_ROLES: someOf(roles, ['admin', 'firm_admin']),
  AUTH_MIN_PASSWORD_LENGTH: whole(passwordMinLength, passwordMinLength, passwordMaxBytes),
  AUTH_PASSWORD_THREADS: integerOrNull(1, 64),
  AUTH_PASSWORD_CHARACTERS: list(),
  AUTH_REJECT_COMMON_PASSWORDS: flag(true),
  AUTH_SECURE_EMAIL_CHANGE: flag(true),
  AUTH_SECURE_PASSWORD_CHANGE: flag(false),
  AUTH_REQUIRE_CURRENT_PASSWORD: flag(false),
  AUTH_REQUIRE_REAUTHENTICATION: flag(true),
  AUTH_OTP_LENGTH: whole(6, 6, 10),
  AUTH_MAIL_OTP_TTL: whole(hour, minute, 7 * day),
  AUTH_SMS_OTP_TTL: whole(minute, 10, hour),
  AUTH_SEND_INTERVAL: whole(minute, 0, hour),
  AUTH_RATE_TOKEN: whole(150, 1, 1_000_000),
  AUTH_RATE_VERIFY: whole(30, 1, 1_000_000),
  AUTH_RATE_OTP: whole(30, 1, 1_000_000),
  AUTH_RATE_RECOVER: whole(30, 1, 1_000_000),
  AUTH_RATE_RESEND: whole(30, 1, 1_000_000),
  AUTH_RATE_SIGNUP: whole(30, 1, 1_000_000),
  AUTH_RATE_USER: whole(30, 1, 1_000_000),
  AUTH_RATE_SSO: whole(30, 1, 1_000_000),
  AUTH_RATE_SAML: whole(15, 1, 1_000_000),
  AUTH_RATE_MFA: whole(15, 1, 1_000_000),
  AUTH_RATE_PASSKEY: whole(60, 1, 1_000_000),
  AUTH_RATE_ANONYMOUS: whole(30, 1, 1_000_000),
  AUTH_RATE_ACCOUNT: whole(10, 1, 1_000_000),
  AUTH_RATE_ACCOUNT_EVERYWHERE: whole(100, 1, 1_000_000),
  AUTH_RATE_MAIL: whole(1_000, 1, 1_000_000),
  AUTH_RATE_SMS: whole(30, 1, 1_000_000),
}

type Parsed = z.output<z.ZodObject<typeof authVariables>>

/** Tells what single variables cannot say: which of the auth variables do not go together. */
export function authConflicts(variables: Parsed): [name: string, message: string][] {
  const wrong: [string, string][] = []
  if (variables.AUTH_JWT_ALG === 'HS256' && !variables.AUTH_JWT_SECRET)
    wrong.push(['AUTH_JWT_SECRET', 'must be given when AUTH_JWT_ALG is HS256'])
  if (variables.AUTH_JWT_SECRET !== null && variables.AUTH_JWT_SECRET.length < 32)
    wrong.push(['AUTH_JWT_SECRET', 'must have at least 32 characters'])
  if (variables.AUTH_SECRET !== null && variables.AUTH_SECRET.length < 32)
    wrong.push(['AUTH_SECRET', 'must have at least 32 characters'])
  if (variables.AUTH_SECRET_PREVIOUS !== null && variables.AUTH_SECRET === null)
    wrong.push(['AUTH_SECRET', 'must be given together with AUTH_SECRET_PREVIOUS'])
  if (variables.AUTH_AUTOCONFIRM && variables.AUTH_REQUIRE_EMAIL_CONFIRMATION)
    wrong.push(['AUTH_AUTOCONFIRM', 'cannot be on together with AUTH_REQUIRE_EMAIL_CONFIRMATION'])
  const names = oidcProviders(variables).map(({ name }) => name)
  for (const name of names)
    if (notProviders.includes(name) || names.indexOf(name) !== names.lastIndexOf(name))
      wrong.push(['AUTH_OIDC_PROVIDERS', `cannot have a provider named ${name}, or not twice`])
  return wrong
}

function oidcProviders(variables: Parsed): OidcProvider[] {
  const scopes = 'openid email profile'
  const presets: OidcProvider[] = [
    {
      name: 'google',
      issuer: 'https://accounts.google.com',
      clientIds: [...variables.AUTH_GOOGLE_CLIENT_IDS],
      clientSecret: variables.AUTH_GOOGLE_CLIENT_SECRET,
      scopes,
    },
    {
      name: 'apple',
      issuer: 'https://appleid.apple.com',
      clientIds: [...variables.AUTH_APPLE_CLIENT_IDS],
      clientSecret: variables.AUTH_APPLE_CLIENT_SECRET,
      scopes: 'openid email name',
    },
    {
      // What the protocol calls it.
      name: 'azure',
      issuer: variables.AUTH_MICROSOFT_ISSUER ?? 'https://login.microsoftonline.com/common/v2.0',
      clientIds: [...variables.AUTH_MICROSOFT_CLIENT_IDS],
      clientSecret: variables.AUTH_MICROSOFT_CLIENT_SECRET,
      scopes,
    },
  ]
  return [...presets.filter(({ clientIds }) => clientIds.length > 0), ...(variables.AUTH_OIDC_PROVIDERS ?? [])]
}

/** What the variables of the auth service do not say. */
type Surroundings = { readonly publicUrl: string; readonly exemptsDemoAccounts: boolean }

/**
 * The settings of the auth service (docs/product.md "Accounts"). Durations are in seconds unless
 * named otherwise.
 */
export function authConfig(variables: Parsed, { publicUrl, exemptsDemoAccounts }: Surroundings) {
  return {
    siteUrl: variables.AUTH_SITE_URL ?? publicUrl,
    /** Globs of the addresses a link in a mail may lead to, in addition to the site itself. */
    redirectAllowList: variables.AUTH_REDIRECT_ALLOW_LIST,
    jwtTtlSeconds: variables.AUTH_JWT_TTL,
    jwtAlg: variables.AUTH_JWT_ALG,
    jwtSecret: variables.AUTH_JWT_SECRET,
    /** A JWK set with private keys; null means keys are made and kept in the database. */
    jwtKeys: variables.AUTH_JWT_KEYS,
    jwtIssuer: variables.AUTH_JWT_ISSUER ?? `${publicUrl}/auth/v1`,
    /**
     * From this come the keys of codes and refresh tokens; null means one is made and kept in the
     * database.
     */
    secret: variables.AUTH_SECRET,
    /** The value before the last rotation: opens what it sealed, and seals nothing. */
    previousSecret: variables.AUTH_SECRET_PREVIOUS,
    refreshReuseSeconds: variables.AUTH_REFRESH_REUSE_SECONDS,
    /** Null means no limit, which is written as 0. */
    sessionTimeboxSeconds: variables.AUTH_SESSION_TIMEBOX || null,
    sessionInactivitySeconds: variables.AUTH_SESSION_INACTIVITY || null,
    singleSession: variables.AUTH_SINGLE_SESSION,
    requireEmailConfirmation: variables.AUTH_REQUIRE_EMAIL_CONFIRMATION,
    /**
     * Addresses count as confirmed at sign-up and no mail is sent: for closed installations and
     * client test suites.
     */
    autoconfirm: variables.AUTH_AUTOCONFIRM,
    disableSignup: variables.AUTH_DISABLE_SIGNUP,
    emailEnabled: variables.AUTH_EMAIL_ENABLED,
    anonymousUsers: variables.AUTH_ANONYMOUS_USERS,
    manualLinking: variables.AUTH_MANUAL_LINKING,
    oidcProviders: oidcProviders(variables),
    samlEnabled: variables.AUTH_SAML_ENABLED,
    /**
     * Private IP addresses that identity providers set up by firms may have; over plain HTTP too.
     */
    ssoPrivateAddresses: variables.AUTH_SSO_PRIVATE_ADDRESSES,
    phoneEnabled: variables.AUTH_PHONE_ENABLED,
    phoneAutoconfirm: variables.AUTH_PHONE_AUTOCONFIRM,
    mfaTotp: variables.AUTH_MFA_TOTP,
    mfaPhone: variables.AUTH_MFA_PHONE,
    passkeys: variables.AUTH_PASSKEYS,
    /** Who must show a second factor before they act. */
    secondFactorRoles: variables.AUTH_SECOND_FACTOR_ROLES,
    /** Whether the demo's accounts, whose password is printed, go without one all the same. */
    exemptsDemoAccounts,
    minPasswordLength: variables.AUTH_MIN_PASSWORD_LENGTH,
    /** Passwords hashed at once; null leaves it to the number of processors. */
    passwordThreads: variables.AUTH_PASSWORD_THREADS,
    /** Sets of characters of which a password needs one each. */
    passwordCharacters: variables.AUTH_PASSWORD_CHARACTERS,
    /** Refuses new passwords that are among the 10,000 most used. */
    rejectCommonPasswords: variables.AUTH_REJECT_COMMON_PASSWORDS,
    secureEmailChange: variables.AUTH_SECURE_EMAIL_CHANGE,
    /** Reauthentication before a password change when the session is older than a day. */
    securePasswordChange: variables.AUTH_SECURE_PASSWORD_CHANGE,
    requireCurrentPassword: variables.AUTH_REQUIRE_CURRENT_PASSWORD,
    /**
     * A proof of the last ten minutes before changes to how an account is secured, and before its
     * deletion.
     */
    requireReauthentication: variables.AUTH_REQUIRE_REAUTHENTICATION,
    otpLength: variables.AUTH_OTP_LENGTH,
    mailOtpTtlSeconds: variables.AUTH_MAIL_OTP_TTL,
    smsOtpTtlSeconds: variables.AUTH_SMS_OTP_TTL,
    /** The least time between two mails or messages of the same kind to one person. */
    sendIntervalSeconds: variables.AUTH_SEND_INTERVAL,
    rate: {
      token: variables.AUTH_RATE_TOKEN,
      verify: variables.AUTH_RATE_VERIFY,
      /** Both names of the call have the same bound and are counted apart. */
      otp: variables.AUTH_RATE_OTP,
      magiclink: variables.AUTH_RATE_OTP,
      recover: variables.AUTH_RATE_RECOVER,
      resend: variables.AUTH_RATE_RESEND,
      signup: variables.AUTH_RATE_SIGNUP,
      user: variables.AUTH_RATE_USER,
      sso: variables.AUTH_RATE_SSO,
      saml: variables.AUTH_RATE_SAML,
      /** Challenges and answers are counted apart. */
      mfa: variables.AUTH_RATE_MFA,
      mfaVerify: variables.AUTH_RATE_MFA,
      /** Sign-ins by passkey: challenges and answers are counted together. */
      passkey: variables.AUTH_RATE_PASSKEY,
      anonymous: variables.AUTH_RATE_ANONYMOUS,
      /** Failed sign-ins of one account from one network, and from all of them. */
      account: variables.AUTH_RATE_ACCOUNT,
      accountEverywhere: variables.AUTH_RATE_ACCOUNT_EVERYWHERE,
      /** Mails and messages with codes that leave the whole installation in an hour. */
      mail: variables.AUTH_RATE_MAIL,
      sms: variables.AUTH_RATE_SMS,
    },
  }
}
