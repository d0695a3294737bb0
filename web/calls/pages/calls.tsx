import { Link } from 'react-router'
import { listCalls } from '#contract/calls/endpoints.ts'
import { callChanged } from '#contract/calls/events.ts'
import type { CallSession } from '#contract/calls/schemas.ts'
import { listChats } from '#contract/messaging/endpoints.ts'
import { chatChanged } from '#contract/messaging/events.ts'
import { getOwnSwitches } from '#contract/staff/switches/endpoints.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { chatPath } from '#web/paths.ts'
import { invalidate, useEndpoint, usePages } from '#web/platform/api/queries.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Loading } from '#web/ui/display/skeleton.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { listCallsAfter } from '../api.ts'
import { pastCallTitle } from '../copy.ts'
import { call } from '../session/call-session.ts'
import { activeCall } from '../state.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Calls', description: 'Your calls, the latest first.', path: '/calls' })

// Whether the other people still have a name here changes with their consent.
const events = [callChanged, chatChanged]

/** Every call of the person, the latest first. */
export default function Calls() {
  const { id } = useUser()
  const isInCall = activeCall.use() !== null
  const list = usePages([listCalls.path, 'pages'], listCallsAfter)
  const { data } = list
  const { data: switches } = useEndpoint(getOwnSwitches, {})
  const isOff = switches?.on.includes('calls') === false
  const calls = data?.pages.flatMap(({ items }) => items).filter(({ endTime }) => endTime !== null) ?? []
  const isMissed = (past: CallSession) => past.status === 'missed' && past.initiatorId !== id
  const { data: chats } = useEndpoint(listChats, calls.some(isMissed) ? {} : null)
  const mayCall = (chatId: string) => chats?.items.some((chat) => chat.id === chatId && chat.can.includes('call'))
  useServerEvents(events, () => {
    void invalidate(listCalls)
    void invalidate(listChats)
  })
  return (
    <PageLayout
      title="Calls"
      narrow
      lead="Who you talked to, when and for how long. Calls are never recorded."
      actions={
        <LinkButton to="/messages" size="sm" variant="secondary">
          Messages
        </LinkButton>
      }
    >
      {isOff && <Notice tone="warn">Calls are turned off for now. You can still write messages.</Notice>}
      {!data && (
        <ReadPlaceholder read={list} name="Your calls">
          <Loading name="calls" />
        </ReadPlaceholder>
      )}
      {data && calls.length === 0 && (
        <EmptyState title="No calls yet" action={<LinkButton to="/messages">Open messages</LinkButton>}>
          Call someone from your conversation with them.
        </EmptyState>
      )}
      {calls.length > 0 && (
        <Panel>
          <ul className="divide-y">
            {calls.map((past) => {
              const isOwn = past.initiatorId === id
              return (
                <li key={past.id} className="flex items-center gap-3 px-4 py-3">
                  <Avatar size={40} name={past.other.displayName} photoUrl={past.other.avatarUrl} />
                  <div className="min-w-0 flex-1">
                    <p className="truncate font-strong text-15/5">{past.other.displayName}</p>
                    <p className={`type-note ${isMissed(past) ? 'text-bad' : 'text-ink-2'}`}>
                      {pastCallTitle(past, isOwn)}
                    </p>
                    <p className="type-note text-ink-3">{when(past.startTime)}</p>
                  </div>
                  {isMissed(past) && !isOff && mayCall(past.chatId) && (
                    <Button
                      size="sm"
                      variant="secondary"
                      disabled={isInCall}
                      onClick={() => void call(past.chatId, past.other, past.type)}
                    >
                      Call back
                    </Button>
                  )}
                  <Link to={chatPath(past.chatId)} className="touch type-ui-s text-action underline">
                    Chat<span className="sr-only"> with {past.other.displayName}</span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </Panel>
      )}
      <ShowMore list={list} variant="text" className="mt-4">
        Show earlier calls
      </ShowMore>
    </PageLayout>
  )
}
