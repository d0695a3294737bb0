import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { seconds } from '#contract/core/durations.ts'
import { searchMaxLength } from '#contract/core/lengths.ts'
import { listChats } from '#contract/messaging/endpoints.ts'
import { chatChanged, messageSent, messagesRead } from '#contract/messaging/events.ts'
import { type chatLists, listedChats } from '#contract/messaging/values.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { drafts } from '#web/auth/session/drafts.ts'
import type { SessionUser } from '#web/auth/session/session-user.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { onDemand } from '#web/platform/page/defer-hydration.tsx'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { chats } from '../state.ts'
import { ChatRow } from './chat-row.tsx'
import { ListSkeleton } from './skeletons.tsx'
import { useLatestCalls } from './use-latest-calls.ts'

// Most people have a conversation.
const NoChats = onDemand(() => import('./no-chats.tsx').then((part) => part.NoChats))

type ChatListName = (typeof chatLists)[number]
const lists = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'unread', label: 'Unread' },
  { value: 'archived', label: 'Archived' },
] as const satisfies readonly { value: ChatListName; label: string }[]
const listEvents = [messageSent, messagesRead, chatChanged]

const whileTyping = { restMs: seconds(0.25), keepsPrevious: true }

/** Everybody one writes with, latest first, and a search over people and words. */
export function ChatList() {
  const all = chats.use()
  const viewer = useUser()
  const begun = drafts.use()
  const { chatId: openId } = useParams()
  const [words, setWords] = useState('')
  const search = words.trim()
  const [list, setList] = useState<ChatListName>('inbox')
  const isInbox = search === '' && list === 'inbox'
  const query = search === '' ? { list } : { search }
  const found = useEndpoint(listChats, isInbox ? null : { query }, whileTyping)
  useServerEvents(listEvents, () => {
    if (!isInbox) void invalidate(listChats)
  })
  const shown = isInbox ? all?.filter((chat) => !chat.isArchived) : found.data?.items
  const latestCalls = useLatestCalls(shown)
  const problem = found.error && problemText(found.error).title
  return (
    <>
      <div
        className={`relative mx-5 mb-2 md:mr-3 md:mb-3 xl:mr-5 xl:ml-8 ${all?.length === 0 || viewer.visit ? 'hidden' : ''}`}
      >
        <Icon of={Search} small className="pointer-events-none absolute top-3.5 left-3.5 text-ink-3 md:top-3" />
        <input
          type="search"
          aria-label="Search people and messages"
          placeholder="Search"
          value={words}
          maxLength={searchMaxLength}
          onChange={(event) => setWords(event.target.value)}
          className="h-11 w-full rounded border border-line-2 bg-surface pr-11 pl-10 font-sans text-16/5 text-ink placeholder:text-ink-3 md:h-10 md:text-14/5 [&::-webkit-search-cancel-button]:hidden"
        />
        {words !== '' && (
          <IconButton
            icon={X}
            label="Clear search"
            onClick={() => setWords('')}
            className="absolute! top-0 right-0 md:size-10"
          />
        )}
      </div>
      <div className={`mx-5 mb-2 md:mr-3 xl:mr-5 xl:ml-8 ${search === '' ? '' : 'hidden'}`}>
        <Segmented label="Conversations to show" options={lists} value={list} onChange={setList} size="sm" />
      </div>
      {/* Positioned, so that hidden words scroll with their rows and do not lengthen the page. */}
      <div className="relative min-h-0 flex-1 overflow-y-auto px-2 pb-4 xl:pr-3 xl:pl-5" aria-live="polite">
        {problem && <p className="px-3 py-2 type-ui-s text-bad">{problem}</p>}
        {!shown && !problem && <ListSkeleton />}
        {shown?.length === 0 && (search === '' ? <NoChatsListed viewer={viewer} list={list} /> : <NoResults />)}
        {shown && shown.length > 0 && (
          <ul className="grid gap-0.5">
            {shown.map((chat) => (
              <li key={chat.id}>
                <ChatRow
                  chat={chat}
                  latestCall={latestCalls.get(chat.id)}
                  viewerId={viewer.id}
                  draft={search === '' && chat.id !== openId ? (begun[chat.id] ?? '').trim() : ''}
                />
              </li>
            ))}
          </ul>
        )}
        {shown && shown.length >= listedChats && (
          <p className="px-3 py-4 type-note text-ink-2">
            {search === ''
              ? `The latest ${listedChats} are shown. Search finds the older ones.`
              : `The first ${listedChats} are shown. Add a word to find fewer.`}
          </p>
        )}
      </div>
    </>
  )
}

const emptyLists = {
  unread: 'You’ve read everything.',
  archived: 'Conversations you archive are kept here. A new message brings one back.',
}

function NoChatsListed({ viewer, list }: { viewer: SessionUser; list: ChatListName }) {
  if (list !== 'inbox') return <p className="px-3 py-4 type-ui-s text-ink-2">{emptyLists[list]}</p>
  return (
    <>
      {/* Beside the list there is room for what to do next: no-chat-selected.tsx. */}
      <p className="px-3 py-4 type-ui-s text-ink-2 max-md:hidden">No conversations yet</p>
      <div className="px-3 md:hidden">
        <Suspense fallback={null}>
          <NoChats viewer={viewer} />
        </Suspense>
      </div>
    </>
  )
}

function NoResults() {
  return <p className="px-3 py-4 type-ui-s text-ink-2">No matching people or messages.</p>
}
