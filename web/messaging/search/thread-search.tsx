import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { seconds } from '#contract/core/durations.ts'
import { searchMaxLength } from '#contract/core/lengths.ts'
import { searchMessages } from '#contract/messaging/search/endpoints.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useFocusWhileOpen } from '#web/ui/overlays/use-return-focus.ts'
import { jumpTo } from '../thread/jump.ts'

const whileTyping = { restMs: seconds(0.25), keepsPrevious: true }
/** More hits than anybody steps through; more words find fewer. */
const mostHits = 100

/** Searches one conversation: the latest hit first, Enter goes to the one before. */
export function ThreadSearch({ chatId, onClose }: { chatId: string; onClose: () => void }) {
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const words = text.trim()
  const query = words === '' ? null : { params: { id: chatId }, query: { words, limit: mostHits } }
  const { data, error, isPlaceholderData } = useEndpoint(searchMessages, query, whileTyping)
  const hits = query && !isPlaceholderData ? data?.items : undefined
  const position = hits?.[place]?.position

  useFocusWhileOpen(input)
  useEffect(() => {
    if (position !== undefined) void jumpTo(chatId, position).catch(toastProblem)
  }, [chatId, position])

  const step = (by: 1 | -1) => {
    if (!hits || position === undefined) return
    // The person may have moved away from the only hit.
    if (hits.length === 1) void jumpTo(chatId, position).catch(toastProblem)
    else setPlace((place + by + hits.length) % hits.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
  }
  const count = hits && (data?.hasMore ? `${hits.length}+` : `${hits.length}`)
  return (
    <search className="flex shrink-0 items-center gap-1 border-b bg-surface py-1.5 pr-1 pl-3 md:pr-4 md:pl-6">
      <Icon of={Search} small className="text-ink-3" />
      <input
        ref={input}
        type="search"
        aria-label="Search this conversation"
        placeholder="Search this conversation"
        value={text}
        maxLength={searchMaxLength}
        onChange={(event) => {
          setText(event.target.value)
          setPlace(0)
        }}
        onKeyDown={onKeyDown}
        className="h-11 min-w-0 flex-1 bg-transparent px-2 font-sans text-16/5 text-ink -outline-offset-2 placeholder:text-ink-3 md:h-9 md:text-14/5 [&::-webkit-search-cancel-button]:hidden"
      />
      <p role="status" className={`shrink-0 type-note ${error ? 'text-bad' : 'text-ink-2'}`}>
        {error ? problemText(error).title : hits && (hits.length === 0 ? 'No matches' : `${place + 1} of ${count}`)}
      </p>
      <IconButton icon={ChevronUp} label="Earlier match" onClick={() => step(1)} disabled={!hits?.length} />
      <IconButton icon={ChevronDown} label="Later match" onClick={() => step(-1)} disabled={!hits?.length} />
      <IconButton icon={X} label="Close search" onClick={onClose} />
    </search>
  )
}
