import type { Visit } from '#contract/operations/visits/schemas.ts'
import type { StartedVisit } from './service.ts'

/** A visit with the name and the address of the person: only the staff reads it. */
export function presentVisit({ visit, person }: StartedVisit): Visit {
  const { id, firstName, lastName, email, role, firmRole, emailConfirmedAt } = person
  return {
    id: visit.id,
    staffId: visit.staffId,
    endsAt: visit.endsAt.toISOString(),
    person: {
      id,
      role,
      firmRole,
      name: `${firstName} ${lastName}`.trim(),
      email: email ?? '',
      isEmailVerified: emailConfirmedAt !== null,
    },
  }
}
