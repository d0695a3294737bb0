import { redirect } from 'react-router'
import { profileOf } from '#web/auth/access/route-access.ts'
import { userReady } from '#web/auth/session/session.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'

/** Leads everybody to the profile page of their role. */
export async function clientLoader() {
  const user = await userReady()
  throw redirect(user ? profileOf[user.role] : '/signin')
}

export const meta = pageMeta({ title: 'Profile', description: 'Your profile.', path: '/profile' })

export default function Profile() {
  return null
}
