import type { Role } from './profiles/values.ts'

/** Who may call most endpoints; the others say it themselves (`Access` in endpoint.ts). */
export const everyone = { roles: 'any' } as const
export const consumers = { roles: ['consumer'] } as const
export const advisors = { roles: ['advisor', 'firm_admin'] } as const
export const firmAdmins = { roles: ['firm_admin'] } as const
/** Everybody but our staff. */
export const people = { roles: ['consumer', 'advisor', 'firm_admin'] } as const

/** Their email address is confirmed. */
export const verifiedConsumers = { ...consumers, emailVerified: true } as const
export const verifiedAdvisors = { ...advisors, emailVerified: true } as const
export const verifiedFirmAdmins = { ...firmAdmins, emailVerified: true } as const
export const verifiedPeople = { ...people, emailVerified: true } as const

/** Whether somebody of this role advises: who runs a firm can use everything an advisor uses. */
export const isAdvisorRole = (role: Role): boolean => advisors.roles.some((each) => each === role)
