import { and, isNull, lte, or, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  type AuthMethod,
  assuranceLevels,
  factorStatuses,
  factorTypes,
  oneTimeKinds,
  securityEventKinds,
} from '#contract/auth/values.ts'
import { roles } from '#contract/profiles/values.ts'
import { staffRoles } from '#contract/staff/values.ts'
import { createdAt, id, instant, updatedAt } from '#server/platform/db/columns.ts'

/** User or app metadata: any JSON object. */
export type Metadata = { [key: string]: unknown }
/** An authentication method of a session, newest first in `sessions.methods`. */
export type SessionMethod = { method: AuthMethod; at: number; provider?: string }

/** A code challenge (RFC 7636): only the client that holds its verifier can redeem a code. */
export type PkceChallenge = { readonly challenge: string; readonly method: 's256' | 'plain' }

export const userRole = pgEnum('user_role', roles)
export const staffRole = pgEnum('staff_role', staffRoles)
export const assuranceLevel = pgEnum('assurance_level', assuranceLevels)
export const oneTimeKind = pgEnum('one_time_kind', oneTimeKinds)
export const securityEventKind = pgEnum('security_event_kind', securityEventKinds)

export const factorType = pgEnum('factor_type', factorTypes)
export const factorStatus = pgEnum('factor_status', factorStatuses)

/** The `aud` of every account and token; callers cannot choose it. */
export const tokenAudience = 'authenticated'

export const users = pgTable(
  'users',
  {
    id: id(),
    /** The role in the product; the server sets it at sign-up or by the command line. */
    role: userRole().notNull().default('consumer'),
    /** Only of admins. */
    staffRole: staffRole(),
    audience: text().notNull().default(tokenAudience),
    /** The `role` claim of access tokens, a term of the protocol. */
    tokenRole: text().notNull().default('authenticated'),
    /** Always in lower case. */
    email: text(),
    emailConfirmedAt: instant(),
    phone: text(),
    phoneConfirmedAt: instant(),
    /** argon2id in PHC form; null for accounts that sign in by other means. */
    passwordHash: text(),
    appMetadata: jsonb().$type<Metadata>().notNull().default({}),
    /** Written by the user; grants nothing. */
    userMetadata: jsonb().$type<Metadata>().notNull().default({}),
    confirmationSentAt: instant(),
    invitedAt: instant(),
    recoverySentAt: instant(),
    /** The requested address, until it is proven. */
    newEmail: text(),
    emailChangeSentAt: instant(),
    /** The kind of code that began a secure change; a code of the other kind ends it. */
    emailChangeConfirmedKind: oneTimeKind(),
    /** The session that requested the change of address; the change keeps it. */
    emailChangeSessionId: uuid(),
    newPhone: text(),
    phoneChangeSentAt: instant(),
    reauthenticationSentAt: instant(),
    lastSignInAt: instant(),
    isAnonymous: boolean().notNull().default(false),
    /** Increased when every earlier way in, known devices among them, becomes void. */
    accessEpoch: integer().notNull().default(0),
    /** Made by operations, not by a stranger, so the first proof of its address removes nothing. */
    isManaged: boolean().notNull().default(false),
    /** PKCE challenge of the sign-up; its verifier identifies the browser. */
    signUpChallenge: jsonb().$type<PkceChallenge>(),
    /** Keyed digest of network and user agent of the sign-up (ownership/rules.ts). */
    signUpClient: text(),
    /** Made by a firm's own sign-on: such accounts stay apart, so their addresses may repeat. */
    isSsoUser: boolean().notNull().default(false),
    /** The identity provider of the firm that may sign in to this account. */
    signOnProviderId: uuid(),
    /** Whether that provider is the only way in. */
    isSignOnRequired: boolean().notNull().default(false),
    bannedUntil: instant(),
    deletedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(t.email).where(sql`not ${t.isSsoUser}`),
    unique('users_phone_unique').on(t.phone),
    // A typed code looks up the pending change by the new address.
    index('users_new_email').on(t.newEmail).where(sql`${t.newEmail} is not null`),
    index('users_sign_on_provider').on(t.signOnProviderId).where(sql`${t.signOnProviderId} is not null`),
    index('users_new_phone').on(t.newPhone).where(sql`${t.newPhone} is not null`),
    check('users_staff_role', sql`(${t.role} = 'admin') = (${t.staffRole} is not null)`),
    // The admin list shows the newest first.
    index('users_created_at').on(t.createdAt),
  ],
)

/** The condition that an account is neither deleted nor banned now. */
export const isAccountOpen = (now: Date) =>
  and(isNull(users.deletedAt), or(isNull(users.bannedUntil), lte(users.bannedUntil, now)))

export const identities = pgTable(
  'identities',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    /** The subject at the provider; for e-mail and phone the user's own id. */
    providerId: text().notNull(),
    data: jsonb().$type<Metadata>().notNull(),
    email: text(),
    lastSignInAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [unique('identities_subject_unique').on(t.provider, t.providerId), index('identities_user').on(t.userId)],
)

/** Triggers notify all processes of what ends or changes one (sessions/store.memory.ts). */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The whole family of refresh tokens: the number of the one token that is current
     * (docs/decisions/021-refresh-token-families.md).
     */
    refreshCounter: integer().notNull().default(0),
    /** Tokens with a lower number are void: a second factor has raised the session since. */
    refreshFloor: integer().notNull().default(0),
    refreshedAt: instant(),
    notAfter: instant(),
    aal: assuranceLevel().notNull().default('aal1'),
    factorId: uuid(),
    methods: jsonb().$type<SessionMethod[]>().notNull(),
    userAgent: text(),
    ip: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

/** Second factors of an account. */
export const factors = pgTable(
  'factors',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: factorType().notNull(),
    status: factorStatus().notNull().default('unverified'),
    /** Empty when the person gave none. Unique per account like any other name. */
    friendlyName: text().notNull().default(''),
    /** Key of the authenticator app, encrypted by the server; null for other types. */
    secret: text(),
    phone: text(),
    /** The time step of the last accepted code, so that no code is accepted twice. */
    lastStep: integer(),
    lastChallengedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [unique('factors_name_unique').on(t.userId, t.friendlyName)],
)

export const factorChallenges = pgTable(
  'factor_challenges',
  {
    id: id(),
    factorId: uuid()
      .notNull()
      .references(() => factors.id, { onDelete: 'cascade' }),
    ip: text().notNull(),
    /** Digest of the code that was sent by text message; null for authenticator apps. */
    digest: text(),
    tries: smallint().notNull().default(0),
    createdAt: instant().notNull(),
    verifiedAt: instant(),
  },
  (t) => [index('factor_challenges_factor').on(t.factorId), index('factor_challenges_created_at').on(t.createdAt)],
)

export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: oneTimeKind().notNull(),
    /**
     * SHA-256 of the token in the link, itself an HMAC of address and code, so a copy of this table
     * opens nothing.
     */
    digest: text().notNull(),
    /** Begun by a client with a code verifier: the link then gives a code and no tokens. */
    isPkce: boolean().notNull().default(false),
    /** Sent by the sign-up itself, and not by a later request that anybody can make. */
    isFromSignUp: boolean().notNull().default(false),
    /** How often a code was tried against this row. */
    tries: smallint().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('one_time_tokens_kind').on(t.userId, t.kind, t.createdAt),
    index('one_time_tokens_digest').on(t.digest),
  ],
)

export const flowStates = pgTable(
  'flow_states',
  {
    /** Travels to the provider and back as `state`. */
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Handed to the client by redirect; worth a session together with the code verifier. */
    authCode: uuid().notNull().default(sql`gen_random_uuid()`),
    codeChallenge: text(),
    codeChallengeMethod: text({ enum: ['s256', 'plain'] }),
    providerType: text().notNull(),
    method: text().$type<AuthMethod>().notNull(),
    providerAccessToken: text(),
    providerRefreshToken: text(),
    referrer: text(),
    /** The user to whom the provider's identity is to be linked. */
    linkingTargetId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    inviteToken: text(),
    /** The role that a new person chose before the redirect to the provider. */
    userType: text(),
    /** Tries a firm's identity provider out, and opens no session. */
    isTrial: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    /** The end of the session, as set by a firm's identity provider. */
    sessionNotAfter: instant(),
    /**
     * The link that proves an address for the first time; it counts when the code is redeemed with
     * its verifier.
     */
    proofDigest: text(),
    /** When the auth code was issued, which begins its five minutes. */
    authCodeIssuedAt: instant(),
  },
  (t) => [
    unique('flow_states_auth_code_unique').on(t.authCode),
    index('flow_states_user').on(t.userId),
    index('flow_states_linking_target').on(t.linkingTargetId).where(sql`${t.linkingTargetId} is not null`),
    index('flow_states_created_at').on(t.createdAt),
  ],
)

export const securityEvents = pgTable(
  'security_events',
  {
    id: id(),
    /** Null after the account is deleted; the log entry stays. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    kind: securityEventKind().notNull(),
    sessionId: uuid(),
    ip: text(),
    userAgent: text(),
    detail: jsonb().$type<Metadata>().notNull().default({}),
    at: instant().notNull(),
  },
  (t) => [index('security_events_user').on(t.userId, t.at)],
)
