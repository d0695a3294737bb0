import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { problem } from '#contract/problems.ts'
import { listAppointments } from '#contract/scheduling/endpoints.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { SupervisionNotice } from '#web/archive/components/supervision-notice.tsx'
import { useUser } from '#web/auth/access/guard.tsx'
import { userReady } from '#web/auth/session/session.ts'
import { useThreadCalls } from '#web/calls/history/use-thread-calls.ts'
import { CallButtons } from '#web/calls/panel/call-buttons.tsx'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { onDemand } from '#web/platform/page/defer-hydration.tsx'
import type { PageHandle } from '#web/platform/page/page-handle.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { nameInSentence } from '#web/profiles/copy.ts'
import { RequestActions } from '#web/scheduling/appointments/request-actions.tsx'
import { ChatProposals } from '#web/scheduling/proposals/chat-proposals.tsx'
import { ProposeButton } from '#web/scheduling/proposals/propose-button.tsx'
import { appointmentEvents } from '#web/scheduling/realtime.ts'
import { Sheet } from '#web/ui/overlays/sheet.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { refreshChat } from '../api.ts'
import { DropArea } from '../attachments/drop-area.tsx'
import { addFiles, hasUnfinishedUploads } from '../attachments/uploads.ts'
import { ThreadSkeleton } from '../chats/skeletons.tsx'
import { clearUnreadMark, openThread } from '../realtime.ts'
import { advisorOf, chats, threadOf } from '../state.ts'
import { Composer } from '../thread/composer.tsx'
import { ConsentBar } from '../thread/consent-bar.tsx'
import { JoinBar } from '../thread/join-bar.tsx'
import { jumpTo } from '../thread/jump.ts'
import { MessageList } from '../thread/message-list.tsx'
import { ThreadHead } from '../thread/thread-head.tsx'
import { useOpenedFocus } from '../thread/use-opened-focus.ts'
import type { Route } from './+types/thread.ts'

// The words of a conversation come first; these follow them.
const AboutChat = onDemand(() => import('../about/about-chat.tsx').then((part) => part.AboutChat))
const ChatConsentDialogs = onDemand(() =>
  import('../about/chat-consent-dialogs.tsx').then((part) => part.ChatConsentDialogs),
)
const ClosedNotice = onDemand(() => import('../thread/closed-notice.tsx').then((part) => part.ClosedNotice))
const ThreadSearch = onDemand(() => import('../search/thread-search.tsx').then((part) => part.ThreadSearch))

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const handle: PageHandle = { bareOnPhone: true }

export const meta = pageMeta({ title: 'Messages', description: 'A conversation.', path: '/messages' })

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  // The staff never read a conversation of an account that they view.
  if ((await userReady())?.visit) throw problem('core.not-in-view')
  await openThread(params.chatId)
  const at = Number(new URL(request.url).searchParams.get('at'))
  return { chatId: params.chatId, at: Number.isInteger(at) ? at : 0 }
}

export const HydrateFallback = ThreadSkeleton

export default function ThreadPage({ loaderData: { chatId, at } }: Route.ComponentProps) {
  return <OpenThread key={chatId} chatId={chatId} at={at} />
}

/** `at` is the position of the message to show; 0 shows the end. */
function OpenThread({ chatId, at }: { chatId: string; at: number }) {
  const user = useUser()
  const chat = chats.use()?.find((open) => open.id === chatId)
  const thread = threadOf(chatId).use()
  const appointments = useAppointments(chat?.other.id)
  const calls = useThreadCalls(chatId)
  const [isAboutOpen, setAboutOpen] = useState(false)
  const [isSearching, setSearching] = useState(false)
  useLeaveWarning()
  useOpenedFocus(chat !== undefined && thread !== undefined)
  // What was marked as unread is read by opening it.
  useEffect(() => clearUnreadMark(chatId), [chatId])
  // Before the list decides whether its end is seen.
  useLayoutEffect(() => {
    if (at > 0) void jumpTo(chatId, at).catch(toastProblem)
  }, [chatId, at])
  const [consentDialog, setConsentDialog] = useState<'change' | 'withdraw' | null>(null)
  if (!chat || !thread) return <ThreadSkeleton />
  const openWithdraw = () => {
    setAboutOpen(false)
    setConsentDialog('withdraw')
  }
  const onFiles = (files: readonly File[]) => {
    const problem = addFiles(chatId, files)
    if (problem) toast.warning(problem)
  }
  // The server sends no event when only the shared fields change.
  const onConsentChanged = () => void refreshChat(chatId).catch(toastProblem)
  const about = (
    <Suspense>
      <AboutChat chat={chat} appointments={appointments} onWithdraw={openWithdraw} />
    </Suspense>
  )
  return (
    <>
      <DropArea
        label={`Conversation with ${chat.other.displayName}`}
        isOpen={chat.can.includes('attach')}
        onFiles={onFiles}
        hint={`Drop files to send to ${nameInSentence(chat.other.displayName)}`}
      >
        <ThreadHead
          chat={chat}
          onAbout={() => setAboutOpen(true)}
          onSearch={() => setSearching(true)}
          actions={
            chat.can.includes('send') && (
              <>
                {chat.can.includes('call') && <CallButtons chatId={chat.id} person={chat.other} />}
                {chat.consumer?.isDisclosed && <ProposeButton client={chat.other} isCompact />}
              </>
            )
          }
        />
        <SupervisionNotice
          advisorId={advisorOf(chat, user.id)}
          className="shrink-0 border-b bg-sunken px-4 py-1.5 type-note text-ink-2 md:px-6"
        />
        {isSearching && (
          <Suspense fallback={<div className="h-14 shrink-0 border-b" />}>
            <ThreadSearch chatId={chat.id} onClose={() => setSearching(false)} />
          </Suspense>
        )}
        <ConsentBar chat={chat} onChange={() => setConsentDialog('change')} />
        <JoinBar appointments={appointments} />
        <MessageList
          chat={chat}
          thread={thread}
          viewerId={user.id}
          appointments={appointments}
          calls={calls}
          actsFor={(appointment) =>
            appointment.can.includes('confirm') && (
              <RequestActions appointment={appointment} onChanged={() => void invalidate(listAppointments)} isFirst />
            )
          }
        />
        {chat.kind === 'client' && <ChatProposals withId={chat.other.id} />}
        {chat.closedBecause ? (
          <Suspense fallback={<div className="h-14 shrink-0 border-t bg-sunken" />}>
            <ClosedNotice chat={chat} reason={chat.closedBecause} />
          </Suspense>
        ) : (
          <Composer chat={chat} viewerId={user.id} onFiles={onFiles} />
        )}
      </DropArea>
      <aside
        aria-label="About this conversation"
        className="w-82 shrink-0 overflow-y-auto border-l p-6 pb-[max(1.5rem,var(--corner-room,0px))] max-xl:hidden"
      >
        {about}
      </aside>
      <Sheet open={isAboutOpen} onOpenChange={setAboutOpen} title="About this conversation">
        {about}
      </Sheet>
      {consentDialog && !chat.consumer && chat.consent && (
        <Suspense>
          <ChatConsentDialogs
            advisor={chat.other}
            open={consentDialog}
            onClose={() => setConsentDialog(null)}
            onChanged={onConsentChanged}
          />
        </Suspense>
      )}
    </>
  )
}

/** Asks before the page is left while files are on their way; what is uploaded already stays. */
function useLeaveWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => hasUnfinishedUploads() && event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
}

const noAppointments: readonly Appointment[] = []

/** The latest appointments of the two; a chat is no place to complain that they did not come. */
function useAppointments(otherId: string | undefined): readonly Appointment[] {
  const { data } = useEndpoint(listAppointments, otherId ? { query: { withId: otherId, order: 'latest' } } : null)
  useServerEvents(appointmentEvents, () => void invalidate(listAppointments))
  return data?.items ?? noAppointments
}
