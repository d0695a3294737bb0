import Phone from 'lucide-react/icons/phone'
import { type ReactNode, useEffect } from 'react'
import { Link, Outlet, redirect, useParams } from 'react-router'
import { isAdvisorRole } from '#contract/access.ts'
import { getTeam } from '#contract/firms/endpoints.ts'
import { listChats } from '#contract/messaging/endpoints.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { chatPath } from '#web/paths.ts'
import { addressOf } from '#web/platform/api/call.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import type { PageHandle } from '#web/platform/page/page-handle.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { ChatList } from '../chats/chat-list.tsx'
import { NewChat } from '../chats/new-chat.tsx'
import { ListSkeleton, ThreadSkeleton } from '../chats/skeletons.tsx'
import { followChats, loadChats } from '../realtime.ts'
import { chats } from '../state.ts'
import { ConnectionStatus } from '../thread/connection-status.tsx'
import type { Route } from './+types/messages.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const handle: PageHandle = {
  footer: false,
  fullHeight: true,
  firstCalls: { roles: ['consumer', 'advisor', 'firm_admin'], addresses: [addressOf(listChats, {})] },
}

export const meta = pageMeta({ title: 'Messages', description: 'Your conversations.', path: '/messages' })

/** Opens the chat with a person named by `with`: a link to them need not know the chat. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadChats()
  const personId = new URL(request.url).searchParams.get('with')
  const chat = personId && chats.get()?.find((chat) => chat.other.id === personId)
  if (chat) throw redirect(chatPath(chat.id))
  return null
}

export function HydrateFallback() {
  return (
    <Columns isOpen={false} list={<ListSkeleton />}>
      <ThreadSkeleton />
    </Columns>
  )
}

/**
 * /messages and /chat: the list, and beside it (on the phone: instead of it) the chat that is open.
 */
export default function Messages() {
  useFocusFallback()
  const user = useUser()
  const { chatId } = useParams()
  const mayHaveTeam = isAdvisorRole(user.role)
  const { data: found } = useEndpoint(getTeam, mayHaveTeam ? {} : null)
  const hasTeam = (found?.team?.members.length ?? 0) > 1
  useEffect(() => followChats(), [])
  return (
    <Columns
      isOpen={chatId !== undefined}
      head={
        <span className="flex items-center">
          {user.role !== 'admin' && (
            <Link
              to="/calls"
              aria-label="Calls"
              className="grid size-11 place-items-center rounded text-ink-2 hover:bg-sunken"
            >
              <Icon of={Phone} />
            </Link>
          )}
          {hasTeam && <NewChat viewerId={user.id} />}
        </span>
      }
      list={<ChatList />}
    >
      <Outlet />
    </Columns>
  )
}

function Columns({
  isOpen,
  head,
  list,
  children,
}: {
  isOpen: boolean
  head?: ReactNode
  list: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex h-full flex-col">
      <ConnectionStatus />
      <div className="mx-auto flex h-full min-h-0 w-full max-w-360 flex-1">
        {/* Not the visible one: on the phone the list goes when a chat is open, and the page keeps
            its name. Without one where the chat isn’t shown: the page beside says it. */}
        <h1 className="sr-only has-[~*_h1]:hidden">Messages</h1>
        <section
          aria-label="Conversations"
          className={`flex min-h-0 flex-col md:w-70 md:shrink-0 md:border-r xl:w-86 ${isOpen ? 'max-md:hidden' : 'max-md:w-full'}`}
        >
          <div className="flex min-h-11 items-center justify-between gap-3 pt-2 pr-2 pl-5 md:pt-4 md:pr-4 md:pb-2 xl:pl-8">
            <p aria-hidden="true" className="py-2 type-title-2">
              Messages
            </p>
            {head}
          </div>
          {list}
        </section>
        <div className={`flex min-w-0 flex-1 ${isOpen ? '' : 'max-md:hidden'}`}>{children}</div>
      </div>
    </div>
  )
}
