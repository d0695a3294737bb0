/** What an API key may do; each endpoint of the public API names the one it needs. */
export const apiScopes = [
  'read:leads',
  'write:leads',
  'read:clients',
  'read:tasks',
  'write:tasks',
  'read:appointments',
] as const
export type ApiScope = (typeof apiScopes)[number]

/** The days after which a key ends; its maker chooses one of them. */
export const keyLifeDays = [30, 90, 365] as const

/** Keys that one account has at a time. */
export const keyLimit = 10

/** Hours during which a request that repeats an `Idempotency-Key` gets the first reply. */
export const idempotencyHours = 24
