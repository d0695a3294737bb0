import { useNavigate } from 'react-router'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { getTeam, mayHaveFirm } from '../api.ts'
import { InviteDialog } from '../components/invite-dialog.tsx'
import { offeredRoles } from '../state.ts'
import type { Route } from './+types/invite.ts'

export const meta = pageMeta({
  title: 'Invite an Advisor',
  description: 'Invite an advisor to join your firm by email.',
  path: '/team/invite',
})

/** The roles that the viewer may give. */
export async function clientLoader() {
  const team = (await mayHaveFirm()) ? await getTeam() : null
  return offeredRoles(team?.can ?? [])
}

/**
 * Renders above the team page, which shows the invitations at once. Closes when all were sent, and
 * stays open for addresses that were refused.
 */
export default function Invite({ loaderData: roles }: Route.ComponentProps) {
  const navigate = useNavigate()
  const revalidate = useRevalidate()
  const close = () => void navigate('/team', { preventScrollReset: true })
  const onInvited = (allSent: boolean) => void revalidate().then(() => allSent && close())
  return <InviteDialog roles={roles} onClose={close} onInvited={onInvited} />
}
