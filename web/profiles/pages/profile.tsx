import { redirect } from 'react-router'
import { profileOf } from '#web/auth/access/route-access.ts'
import { sessionReady } from '#web/auth/session/session.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'

/** Leads everybody to the profile page of their role. */
export async function clientLoader() {
  const session = await sessionReady()
  throw redirect(session.status === 'signed-in' ? profileOf[session.user.role] : '/signin')
}

export const meta = pageMeta({ title: 'Profile', description: 'Your profile.', path: '/profile' })

export default function Profile() {
  return null
}
