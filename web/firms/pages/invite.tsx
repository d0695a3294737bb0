import { useNavigate, useRevalidator } from 'react-router'
import { pageMeta } from '#web/platform/seo.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { InviteForm } from '../components/invite-form.tsx'

export const meta = () =>
  pageMeta({
    title: 'Invite an Advisor',
    description: 'Invite an advisor to join your firm by email.',
    path: '/team/invite',
    noindex: true,
  })

/** Renders above the team page, so that the list shows the invitation at once. */
export default function Invite() {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && void navigate('/team', { preventScrollReset: true })}
      title="Invite people"
      description="We’ll email a link that works for seven days, for this address only."
    >
      <InviteForm onInvited={() => void revalidate()} />
    </Dialog>
  )
}
