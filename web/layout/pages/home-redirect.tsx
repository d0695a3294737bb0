import { redirect } from 'react-router'
import { homeFor } from '#web/auth/access/route-access.ts'
import { userReady } from '#web/auth/session/session.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'

/**
 * /dashboard and /admin are old addresses: each person is led to the home of their role
 * (docs/product.md "Pages").
 */
export async function clientLoader() {
  const user = await userReady()
  return redirect(user ? homeFor(user) : '/signin')
}

export const meta = pageMeta({ title: 'Dashboard', description: 'The home page of your role.', path: '/dashboard' })

export default function HomeRedirect() {
  return null
}
