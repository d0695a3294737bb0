/** What the product depends on, in the order in which its operator looks at it. */
export const dependencyIds = [
  'database',
  'replica',
  'queue',
  'matching',
  'redis',
  'disk',
  'mail',
  'storage',
  'scanner',
  'relay',
  'sms',
  'payments',
] as const
export type DependencyId = (typeof dependencyIds)[number]

/**
 * Working; working with a part missing, or soon not; not answering; not configured, so that
 * nothing waits for it.
 */
export const healthStates = ['up', 'degraded', 'down', 'off'] as const
export type HealthState = (typeof healthStates)[number]
