import { z } from 'zod'
import { Id, Instant } from '#contract/core/fields.ts'
import { staffRoles } from '#contract/staff/values.ts'
import {
  assuranceLevels,
  authErrorCodes,
  authMethods,
  factorStatuses,
  factorTypes,
  secondFactorRules,
  shownEventKinds,
  weakPasswordReasons,
} from './values.ts'

// The wire format of the auth protocol. The published client dictates it; the schemas are for tests
// and readers, because our own pages use that client only.

const Metadata = z.record(z.string(), z.json())
const At = z.iso.datetime()

export const AuthIdentity = z.strictObject({
  identity_id: z.uuid(),
  /** The subject at the provider; for e-mail the user's own id. */
  id: z.string(),
  user_id: z.uuid(),
  identity_data: Metadata,
  provider: z.string(),
  last_sign_in_at: At.optional(),
  created_at: At,
  updated_at: At,
  email: z.string().optional(),
})
export type AuthIdentity = z.infer<typeof AuthIdentity>

export const AuthFactor = z.strictObject({
  id: z.uuid(),
  created_at: At,
  updated_at: At,
  status: z.enum(factorStatuses),
  friendly_name: z.string().optional(),
  factor_type: z.enum(factorTypes),
  phone: z.string().optional(),
  last_challenged_at: At.optional(),
})
export type AuthFactor = z.infer<typeof AuthFactor>

export const AuthUser = z.strictObject({
  id: z.uuid(),
  aud: z.string(),
  role: z.string(),
  email: z.string(),
  phone: z.string(),
  email_confirmed_at: At.optional(),
  phone_confirmed_at: At.optional(),
  confirmed_at: At.optional(),
  confirmation_sent_at: At.optional(),
  invited_at: At.optional(),
  recovery_sent_at: At.optional(),
  new_email: z.string().optional(),
  email_change_sent_at: At.optional(),
  new_phone: z.string().optional(),
  phone_change_sent_at: At.optional(),
  reauthentication_sent_at: At.optional(),
  last_sign_in_at: At.optional(),
  banned_until: At.optional(),
  deleted_at: At.optional(),
  app_metadata: Metadata,
  user_metadata: Metadata,
  identities: z.array(AuthIdentity),
  /** Left out when there are none. */
  factors: z.array(AuthFactor).optional(),
  created_at: At,
  updated_at: At,
  is_anonymous: z.boolean(),
})
export type AuthUser = z.infer<typeof AuthUser>

const WeakPassword = z.strictObject({ message: z.string().optional(), reasons: z.array(z.enum(weakPasswordReasons)) })

export const AuthSession = z.strictObject({
  access_token: z.string().min(1),
  token_type: z.literal('bearer'),
  expires_in: z.int().positive(),
  expires_at: z.int().positive(),
  refresh_token: z.string().min(1),
  user: AuthUser,
  provider_token: z.string().optional(),
  provider_refresh_token: z.string().optional(),
  weak_password: WeakPassword.optional(),
})
export type AuthSession = z.infer<typeof AuthSession>

export const AccessTokenClaims = z.strictObject({
  iss: z.string(),
  sub: z.uuid(),
  aud: z.string(),
  exp: z.int(),
  iat: z.int(),
  email: z.string(),
  phone: z.string(),
  app_metadata: Metadata,
  user_metadata: Metadata,
  role: z.string(),
  aal: z.enum(assuranceLevels),
  amr: z.array(z.strictObject({ method: z.enum(authMethods), timestamp: z.int(), provider: z.string().optional() })),
  session_id: z.uuid(),
  is_anonymous: z.boolean(),
  /** Ours: the role asks for a second factor that this session has not shown. */
  second_factor_required: z.literal(true).optional(),
  /** Ours: what somebody of the staff is there for. */
  staff_role: z.enum(staffRoles).optional(),
})
export type AccessTokenClaims = z.infer<typeof AccessTokenClaims>

/**
 * An error as clients since January 2024 read it: they send and receive `X-Supabase-Api-Version`.
 */
export const AuthProblem = z.strictObject({
  code: z.enum(authErrorCodes),
  message: z.string(),
  weak_password: WeakPassword.optional(),
})

/** The same for clients that send no version. */
export const AuthProblemInitial = z.strictObject({
  code: z.int(),
  error_code: z.enum(authErrorCodes),
  msg: z.string(),
  error_id: z.string().optional(),
  weak_password: WeakPassword.optional(),
})

/**
 * The browser and system parsed from the user agent; both null for programs and for an empty
 * header.
 */
export const Device = z.object({ browser: z.string().nullable(), system: z.string().nullable() })
export type Device = z.infer<typeof Device>

/** One thing that happened to the account, for its owner to recognize or not. */
export const SecurityEvent = z.object({
  id: Id,
  kind: z.enum(shownEventKinds),
  at: Instant,
  device: Device,
  /** Null where no request of theirs was behind it. */
  ip: z.string().nullable(),
  /** Whether it happened in the session that asks. */
  isThisSession: z.boolean(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

/** A browser or program in which somebody is signed in. */
export const SignedInPlace = z.object({
  id: Id,
  device: Device,
  ip: z.string().nullable(),
  signedInAt: Instant,
  /** When it was last given fresh tokens: right to within the life of a token. */
  lastSeenAt: Instant,
  assurance: z.enum(assuranceLevels),
  isThisSession: z.boolean(),
})
export type SignedInPlace = z.infer<typeof SignedInPlace>

/** What it takes to delete one's account. */
export const DeleteAccount = z.object({
  /** The account's own address, typed in by hand: nobody deletes an account by slipping. */
  email: z.string().max(255),
})
export type DeleteAccount = z.infer<typeof DeleteAccount>

/** What the settings need to know before a change to how the account is secured. */
export const AccountSecurity = z.object({
  hasPassword: z.boolean(),
  /** Whether such a change needs the password or a code first; a fresh session needs neither. */
  needsReauthentication: z.boolean(),
  /** Where a code can be sent; null when no address and no number is confirmed. */
  codeBy: z.enum(['email', 'phone']).nullable(),
  secondFactor: z.enum(secondFactorRules),
})
export type AccountSecurity = z.infer<typeof AccountSecurity>

/** The current password, or the code of a reauthentication mail or message. */
export const Reauthentication = z.object({
  method: z.enum(['password', 'code']),
  value: z.string().min(1, 'Required').max(1_000),
})
export type Reauthentication = z.infer<typeof Reauthentication>
