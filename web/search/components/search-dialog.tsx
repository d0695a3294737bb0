import { useQuery } from '@tanstack/react-query'
import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import * as Dialog from 'radix-ui/dialog'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchMaxLength } from '#contract/core/lengths.ts'
import { track } from '#web/analytics/tracking/tracking.ts'
import { isOfficer } from '#web/auth/access/route-access.ts'
import { isHalfwayIn, useCurrentUser } from '#web/auth/session/session.ts'
import type { SessionUser } from '#web/auth/session/session-user.ts'
import { articleIndex } from '#web/marketing/article-index.ts'
import { queryClient } from '#web/platform/api/queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useReturnFocus } from '#web/ui/overlays/use-return-focus.ts'
import '#web/desk.css'
import type { Hit } from './hit.ts'
import { HitRow } from './hit-row.tsx'
import { groupsOf, type Place, waysOn } from './search-hits.ts'
import { useHits } from './use-hits.ts'
import { useSteady } from './use-steady.ts'

type SearchDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The pages of somebody’s menu, which the frame knows. */
  places: (user: SessionUser) => readonly Place[]
}

/**
 * Finds one's own things, actions, advisors, firms, pages and articles while one types; arrows
 * choose, Enter goes. On the phone it fills the screen.
 */
export function SearchDialog({ open, onOpenChange, places }: SearchDialogProps) {
  const [typed, setTyped] = useState('')
  /** The chosen row; without one it is the first. */
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const words = typed.trim()
  const current = useCurrentUser()
  const user = current && !isHalfwayIn(current) ? current : null
  const found = useHits(open ? words : '', user !== null && !user.visit)
  const { data: articles = [] } = useQuery(articleIndex, queryClient())
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const returnFocus = useReturnFocus()
  const id = useId()
  const matching = groupsOf(words, {
    ...found,
    searcher: user,
    places: user ? places(user) : [],
    articles,
  })
  const isEmpty = words !== '' && matching.length === 0 && !found.isReading
  const { value: groups, isHeld } = useSteady(isEmpty ? [waysOn(words)] : matching, found.isReading)
  const hits = groups.flatMap((group) => group.hits)
  const chosen = Math.max(
    hits.findIndex(({ key }) => key === chosenKey),
    0,
  )
  const shownKey = hits[chosen]?.key ?? null
  // Rows that arrive above the one shown as chosen must not take its place under an Enter.
  useEffect(() => {
    if (!isHeld) setChosenKey(shownKey)
  }, [isHeld, shownKey])
  const go = (hit: Hit | undefined) => {
    if (!hit) return
    track('search_performed', { endpoint: 'search' })
    track('select_content', { feature: 'search', section_name: hit.section })
    onOpenChange(false)
    setTyped('')
    hit.run?.()
    if (hit.to?.startsWith('mailto:')) location.assign(hit.to)
    else if (hit.to) void navigate(hit.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && hits.length > 0) {
      event.preventDefault()
      setChosenKey(hits[(chosen + step + hits.length) % hits.length]?.key ?? null)
    }
    // Held rows belong to the words before, and nobody has seen those to come.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && !isHeld) go(hits[chosen])
  }
  useEffect(() => {
    if (open) list.current?.querySelector(`#${CSS.escape(`${id}-${chosen}`)}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, id, chosen])
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=open]:animate-fade-in max-md:bg-paper" />
        <Dialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed inset-x-0 top-0 z-50 flex max-h-dvh flex-col bg-surface outline-none data-[state=open]:animate-fade-in max-md:bottom-0 md:top-[10vh] md:mx-auto md:max-h-[74vh] md:w-150 md:rounded md:border md:border-line-2 md:shadow-sheet"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <div className="flex shrink-0 items-center gap-2 border-b pr-2 pl-4">
            <Icon of={SearchIcon} className="text-ink-3" />
            <input
              ref={field}
              type="text"
              inputMode="search"
              role="combobox"
              aria-expanded={hits.length > 0}
              aria-controls={id}
              aria-activedescendant={hits.length > 0 ? `${id}-${chosen}` : undefined}
              aria-label={user ? 'Search people, messages, pages and actions' : 'Search advisors, pages and articles'}
              placeholder={
                user ? placeholders[isOfficer(user) ? 'officer' : user.role] : 'Advisor, firm, location or page'
              }
              autoComplete="off"
              maxLength={searchMaxLength}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setChosenKey(null)
              }}
              onKeyDown={onKeyDown}
              className="min-h-14 flex-1 appearance-none bg-transparent text-16/6 outline-none"
            />
            <Dialog.Close asChild>
              <IconButton icon={X} label="Close search" />
            </Dialog.Close>
          </div>
          <div className="flex items-center gap-3 px-5 pt-3 type-ui-s text-ink-2 has-[p:empty]:hidden">
            <p role="status">{statusText(words, isEmpty, found.hasFailed)}</p>
            {found.hasFailed && (
              <Button
                variant="text"
                size="sm"
                onClick={() => {
                  // The button goes with the failure.
                  field.current?.focus()
                  void found.tryAgain()
                }}
              >
                Try again
              </Button>
            )}
          </div>
          <div ref={list} id={id} role="listbox" aria-label="Results" className="min-h-0 overflow-y-auto p-2">
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
                      key={hit.key}
                      id={`${id}-${position}`}
                      hit={hit}
                      words={words}
                      chosen={position === chosen}
                      onPoint={() => setChosenKey(hit.key)}
                      onGo={() => go(hit)}
                    />
                  )
                })}
              </div>
            ))}
          </div>
          <p aria-hidden="true" className="shrink-0 border-t px-5 py-2 type-note text-ink-3 max-md:hidden">
            ↑ ↓ to choose · Enter to open · Esc to close · ⌘K or Ctrl K to search from any page
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function statusText(words: string, isEmpty: boolean, hasFailed: boolean): string {
  if (hasFailed) return isEmpty ? 'The search failed.' : 'Some results couldn’t be loaded.'
  return isEmpty ? `No results for “${words}”.` : ''
}

const placeholders = {
  consumer: 'Advisor, message, appointment or page',
  advisor: 'Lead, client, message, appointment or page',
  firm_admin: 'Member, lead, message, appointment or page',
  admin: 'Account, page or action',
  officer: 'Message, page or action',
}
