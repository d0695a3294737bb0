import { redirect } from 'react-router'
import { homeFor } from '#web/auth/access/route-access.ts'
import { sessionReady } from '#web/auth/session/session.ts'

/**
 * /dashboard and /admin are old addresses: each person is led to the home of their role
 * (docs/product.md "Pages").
 */
export async function clientLoader() {
  const session = await sessionReady()
  return redirect(session.status === 'signed-in' ? homeFor(session.user) : '/signin')
}

export default function HomeRedirect() {
  return null
}
