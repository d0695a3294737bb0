import { useNavigate, useRevalidator } from 'react-router'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { InviteForm } from '../components/invite-form.tsx'

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
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Invite people"
      description="We’ll email a link that works for seven days, for this address only."
    >
      <InviteForm onInvited={(allSent) => void revalidate().then(() => allSent && close())} />
    </Dialog>
  )
}
