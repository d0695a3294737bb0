import { useNavigate, useRevalidator } from 'react-router'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { InviteDialog } from '../components/invite-dialog.tsx'

export const meta = pageMeta({
  title: 'Invite an Advisor',
  description: 'Invite an advisor to join your firm by email.',
  path: '/team/invite',
})

/**
 * Renders above the team page, which shows the invitations at once. Closes when all were sent, and
 * stays open for addresses that were refused.
 */
export default function Invite() {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const close = () => void navigate('/team', { preventScrollReset: true })
  return <InviteDialog onClose={close} onInvited={(allSent) => void revalidate().then(() => allSent && close())} />
}
