import type { VisitorType } from '#web/analytics/tracking/measuring.ts'
import { currentUser } from '#web/auth/session/session.ts'

/** The kind of person on the page, for measurements (docs/product.md "Measuring and consent"). */
export function currentVisitorType(): VisitorType {
  const user = currentUser()
  if (!user) return 'visitor'
  return user.role === 'consumer' ? 'consumer' : 'advisor'
}
