import { useQuery } from '@tanstack/react-query'
import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { seconds } from '#contract/core/durations.ts'
import { listAdvisors } from '#contract/directory/endpoints.ts'
import { track } from '#web/analytics/tracking/tracking.ts'
import { articleIndex } from '#web/marketing/article-index.ts'
import { queryClient, useEndpoint } from '#web/platform/queries.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { advisorsFor, groupsOf, type Hit } from './search-hits.ts'

/** Finds advisors, pages and articles while one types; arrows choose, Enter goes. On the phone it fills the screen. */
export function SearchDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  const advisors = useAdvisors(open ? words.trim() : '')
  const { data: articles = [] } = useQuery(articleIndex, queryClient())
  const navigate = useNavigate()
  const id = useId()
  const groups = groupsOf(words.trim(), advisors, articles)
  const hits = groups.flatMap((group) => group.hits)
  const go = (hit: Hit | undefined) => {
    if (!hit) return
    track('select_content', { feature: 'search', section_name: hit.person ? 'advisor' : 'page' })
    onOpenChange(false)
    setWords('')
    void navigate(hit.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && hits.length > 0) {
      event.preventDefault()
      setChosen((chosen + step + hits.length) % hits.length)
    }
    if (event.key === 'Enter') go(hits[chosen])
  }
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=open]:animate-fade-in max-md:bg-paper" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 top-0 z-50 max-h-dvh overflow-y-auto bg-surface outline-none data-[state=open]:animate-fade-in max-md:bottom-0 md:top-[10vh] md:mx-auto md:max-h-[70vh] md:w-[560px] md:rounded md:border md:border-line-2 md:shadow-sheet"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <div className="sticky top-0 flex items-center gap-2 border-b bg-surface pr-2 pl-4">
            <Icon of={SearchIcon} className="text-ink-3" />
            <input
              type="text"
              inputMode="search"
              role="combobox"
              aria-expanded={hits.length > 0}
              aria-controls={id}
              aria-activedescendant={hits.length > 0 ? `${id}-${chosen}` : undefined}
              aria-label="Search advisors, pages and articles"
              placeholder="Advisor, firm, location or page"
              autoComplete="off"
              maxLength={80}
              value={words}
              onChange={(event) => {
                setWords(event.currentTarget.value)
                setChosen(0)
              }}
              onKeyDown={onKeyDown}
              className="min-h-14 flex-1 appearance-none bg-transparent text-[16px]/6 outline-none"
            />
            <Dialog.Close asChild>
              <IconButton icon={X} label="Close search" />
            </Dialog.Close>
          </div>
          <div id={id} role="listbox" aria-label="Results" className="p-2">
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options within a listbox, not of fields
              <div key={group.name} role="group" aria-label={group.name} className="not-first:mt-2">
                <p aria-hidden="true" className="px-3 pt-1 pb-1 type-note text-ink-3">
                  {group.name}
                </p>
                {group.hits.map((hit) => {
                  const position = hits.indexOf(hit)
                  return (
                    <HitRow
                      key={hit.to}
                      id={`${id}-${position}`}
                      hit={hit}
                      chosen={position === chosen}
                      onPoint={() => setChosen(position)}
                      onGo={() => go(hit)}
                    />
                  )
                })}
              </div>
            ))}
          </div>
          <p role="status" className="px-4 pb-4 type-note text-ink-3 empty:hidden">
            {words.trim() && hits.length === 0 ? `No results for “${words.trim()}”.` : ''}
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type HitRowProps = { id: string; hit: Hit; chosen: boolean; onPoint: () => void; onGo: () => void }

function HitRow({ id, hit, chosen, onPoint, onGo }: HitRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys, as in every combobox
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onPointerMove={onPoint}
      onClick={onGo}
      className="flex min-h-12 cursor-pointer items-center gap-3 rounded-m px-3 py-1.5 aria-selected:bg-wash"
    >
      {hit.person && <Avatar name={hit.name} size={32} />}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-[15px]/5">{hit.name}</span>
        {hit.detail && <span className="block truncate type-note text-ink-2">{hit.detail}</span>}
      </span>
    </div>
  )
}

const shownAdvisors = 6
const whileTyping = { restMs: seconds(0.2), keepsPrevious: true }

/** Advisors a moment after the last key; without a reply the pages remain. */
function useAdvisors(words: string): readonly Hit[] {
  const isSearch = words.length >= 2
  const input = isSearch ? { query: { search: words, limit: shownAdvisors } } : null
  const { data } = useEndpoint(listAdvisors, input, whileTyping)
  return isSearch && data ? advisorsFor(words, data) : []
}
