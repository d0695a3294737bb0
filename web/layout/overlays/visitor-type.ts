import type { VisitorType } from '#web/analytics/tracking/measuring.ts'
import { currentSession } from '#web/auth/session/session.ts'

/** The kind of person on the page, for measurements (docs/product.md "Measuring and consent"). */
export function currentVisitorType(): VisitorType {
  const session = currentSession()
  if (session.status !== 'signed-in') return 'visitor'
  return session.user.role === 'consumer' ? 'consumer' : 'advisor'
}
