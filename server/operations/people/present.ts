import type { ListedPerson, PersonRecord } from '#contract/operations/people/schemas.ts'
import { deviceOf } from '#server/auth/service.ts'
import type { PersonView } from './service.ts'
import type { ListedPersonRow } from './store.ts'

/** An account with its full name and address: only the staff reads it. */
export function presentListed(row: ListedPersonRow, now: Date): ListedPerson {
  const { id, firstName, lastName, email, role, staffRole, createdAt, lastSignInAt, bannedUntil } = row
  return {
    id,
    role,
    staffRole,
    name: `${firstName} ${lastName}`.trim(),
    email: email ?? '',
    createdAt: createdAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    isEmailVerified: row.emailConfirmedAt !== null,
    bannedUntil: bannedUntil && bannedUntil > now ? bannedUntil.toISOString() : null,
    isErased: row.deletedAt !== null,
  }
}

/** One account in full. */
export function presentPerson(view: PersonView, now: Date): PersonRecord {
  const { row, plans, sessions, hasSecondFactor, reports, can } = view
  const { phone, city, state, hasPassword, firmId, firmName, firmRole, verification } = row
  return {
    ...presentListed(row, now),
    phone,
    hasPassword,
    hasSecondFactor,
    verification,
    can: [...can],
    place: [city, state].filter(Boolean).join(', '),
    firm: firmId && firmName && firmRole ? { id: firmId, name: firmName, role: firmRole } : null,
    plans: [...plans],
    reports:
      reports?.map(({ createdAt, decidedAt, reversedAt, ...report }) => ({
        ...report,
        createdAt: createdAt.toISOString(),
        decidedAt: decidedAt?.toISOString() ?? null,
        reversedAt: reversedAt?.toISOString() ?? null,
      })) ?? null,
    sessions:
      sessions?.map(({ id, userAgent, ip, createdAt, refreshedAt }) => ({
        id,
        device: deviceOf(userAgent),
        ip: ip || null,
        signedInAt: createdAt.toISOString(),
        lastSeenAt: (refreshedAt ?? createdAt).toISOString(),
      })) ?? null,
  }
}
