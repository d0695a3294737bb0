import { useMemo, useState } from 'react'
import { listAppointments } from '#contract/scheduling/endpoints.ts'
import { appointmentChanged } from '#contract/scheduling/events.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { CallButton } from '#web/calls/components/call-button.tsx'
import type { PageHandle } from '#web/platform/page-handle.ts'
import { readAgain, useEndpoint } from '#web/platform/queries.ts'
import { pageMeta } from '#web/platform/seo.tsx'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { useServerEvents } from '#web/platform/use-server-events.ts'
import { ConsentDialog } from '#web/profiles/consent/consent-dialog.tsx'
import { WithdrawConsentDialog } from '#web/profiles/consent/withdraw-consent-dialog.tsx'
import { RequestActions } from '#web/scheduling/appointments/request-actions.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { AboutChat } from '../about/about-chat.tsx'
import { readChat } from '../api.ts'
import { ThreadSkeleton } from '../chats/skeletons.tsx'
import { openThread } from '../realtime.ts'
import { chats, putChat, threadOf } from '../state.ts'
import { ClosedNotice } from '../thread/closed-notice.tsx'
import { Composer } from '../thread/composer.tsx'
import { ConnectionStatus } from '../thread/connection-status.tsx'
import { ConsentBar } from '../thread/consent-bar.tsx'
import { MessageList } from '../thread/message-list.tsx'
import { ThreadHead } from '../thread/thread-head.tsx'
import type { Route } from './+types/thread.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const handle: PageHandle = { bareOnPhone: true }

export const meta = () =>
  pageMeta({ title: 'Messages', description: 'A conversation.', path: '/messages', noindex: true })

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await openThread(params.chatId)
  return { chatId: params.chatId }
}

export const HydrateFallback = ThreadSkeleton

export default function ThreadPage({ loaderData: { chatId } }: Route.ComponentProps) {
  return <OpenThread key={chatId} chatId={chatId} />
}

function OpenThread({ chatId }: { chatId: string }) {
  const user = useUser()
  const chat = chats.use()?.find((open) => open.id === chatId)
  const thread = threadOf(chatId).use()
  const appointments = useAppointments(chat?.other.id)
  const [isAboutOpen, setAboutOpen] = useState(false)
  const [consentDialog, setConsentDialog] = useState<'change' | 'withdraw' | null>(null)
  if (!chat || !thread) return <ThreadSkeleton />
  const openWithdraw = () => {
    setAboutOpen(false)
    setConsentDialog('withdraw')
  }
  const closeConsentDialog = () => setConsentDialog(null)
  // The server sends no event when only the shared fields change.
  const onConsentChanged = () => void readChat(chatId).then(putChat).catch(toastProblem)
  const about = <AboutChat chat={chat} appointments={appointments} onWithdraw={openWithdraw} />
  return (
    <>
      <section
        aria-label={`Conversation with ${chat.other.displayName}`}
        className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface"
      >
        <ThreadHead
          chat={chat}
          onAbout={() => setAboutOpen(true)}
          actions={chat.can.includes('send') && <CallButton chatId={chat.id} />}
        />
        <ConsentBar chat={chat} onChange={() => setConsentDialog('change')} />
        <ConnectionStatus />
        <MessageList
          chat={chat}
          thread={thread}
          viewerId={user.id}
          appointments={appointments}
          actsFor={(appointment) =>
            appointment.can.includes('confirm') && (
              <RequestActions appointment={appointment} onChanged={() => void readAgain(listAppointments)} isFirst />
            )
          }
        />
        {chat.closedBecause ? <ClosedNotice chat={chat} reason={chat.closedBecause} /> : <Composer chat={chat} />}
      </section>
      <aside
        aria-label="About this conversation"
        className="w-[328px] shrink-0 overflow-y-auto border-l p-6 max-xl:hidden"
      >
        {about}
      </aside>
      <Sheet open={isAboutOpen} onOpenChange={setAboutOpen} title="About this conversation">
        {about}
      </Sheet>
      {!chat.consumer && chat.consent && (
        <>
          <ConsentDialog
            advisor={chat.other}
            source="profile"
            open={consentDialog === 'change'}
            onOpenChange={closeConsentDialog}
            onAgreed={onConsentChanged}
          />
          <WithdrawConsentDialog
            advisor={chat.other}
            open={consentDialog === 'withdraw'}
            onOpenChange={closeConsentDialog}
            onTakenBack={onConsentChanged}
          />
        </>
      )}
    </>
  )
}

const appointmentEvents = [appointmentChanged]

/**
 * The appointments of the two, out of the viewer's latest; a chat is no place to complain that they
 * did not come.
 */
function useAppointments(otherId: string | undefined): readonly Appointment[] {
  const { data } = useEndpoint(listAppointments, otherId ? { query: { order: 'latest' } } : null)
  useServerEvents(appointmentEvents, () => void readAgain(listAppointments))
  return useMemo(() => data?.items.filter((appointment) => appointment.with.id === otherId) ?? [], [data, otherId])
}
