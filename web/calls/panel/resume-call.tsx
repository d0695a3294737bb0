import Phone from 'lucide-react/icons/phone'
import PhoneOff from 'lucide-react/icons/phone-off'
import type { CallState } from '#contract/calls/schemas.ts'
import { getChat } from '#contract/messaging/endpoints.ts'
import { viewerId } from '#web/auth/session/viewer-id.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { callIsOnTexts } from '../copy.ts'
import { leaveResumable, resume } from '../session/call-session.ts'
import { joiningDevicesFor, participationIn } from '../storage.ts'

/** The way back into a call whose tab has gone, while it rings or the other side waits. */
export function ResumeCall({ left }: { left: CallState }) {
  const { data: chat } = useEndpoint(getChat, { params: { id: left.chatId } })
  const name = chat?.other.displayName ?? 'the other person'
  const texts = left.status === 'ongoing' ? callIsOnTexts(name) : ringingTexts(name)
  const rejoin = () => {
    const last =
      participationIn(left.id) ?? (left.appointmentId === null ? null : joiningDevicesFor(left.appointmentId))
    const hasCamera = last?.hasCamera ?? left.type === 'video'
    void resume(left, { viewerId: viewerId(), hasCamera, isMuted: last?.isMuted ?? false })
  }
  return (
    <section
      aria-label={texts.label}
      className="fixed z-50 animate-fade-in rounded border border-line-2 bg-surface p-4 shadow-sheet max-md:inset-x-3 max-md:top-16 md:top-19 md:right-6 md:w-95"
    >
      <p role="status" className="type-title-3">
        {texts.title}
      </p>
      <p className="mt-1 type-ui-s text-ink-2">{texts.line}</p>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button variant="danger" onClick={() => void leaveResumable(left.id)}>
          <Icon of={PhoneOff} small />
          {texts.leave}
        </Button>
        <Button onClick={rejoin}>
          <Icon of={Phone} small />
          {texts.rejoin}
        </Button>
      </div>
    </section>
  )
}

const ringingTexts = (name: string) => ({
  label: 'Your call is still ringing',
  title: `You’re calling ${name}`,
  line: 'It’s still ringing. Stay on the line to talk when they answer.',
  leave: 'Cancel call',
  rejoin: 'Stay on the line',
})
