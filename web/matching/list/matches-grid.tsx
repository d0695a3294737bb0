import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { capital, inWords } from '#contract/core/words.ts'
import type { Match, Matches, MatchesQuery } from '#contract/matching/schemas.ts'
import { useFreshAppointments } from '#web/scheduling/booking/use-upcoming-with.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { Comparison } from '../compare/use-comparison.ts'
import { type MatchActions, MatchCard } from './match-card.tsx'
import type { Restored } from './use-reactions.ts'

type MatchesGridProps = MatchActions & {
  matches: Matches
  filters: MatchesQuery
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
  changeAction: ReactNode
  comparison: Comparison
  restored: Restored | null
}

/**
 * The list as cards. The best one lies open at first, so that the reasons are seen without being
 * looked for.
 */
export function MatchesGrid({
  matches,
  filters,
  hasMore,
  isLoadingMore,
  onMore,
  changeAction,
  comparison,
  restored,
  ...actions
}: MatchesGridProps) {
  useFreshAppointments()
  const [chosen, setChosen] = useState<Match['advisor']['id'] | 'none' | null>(null)
  const { items, wanted, sumUsd } = matches
  const openId = chosen ?? items[0]?.advisor.id
  const list = useRef<HTMLUListElement>(null)
  const passed = useRef<{ match: Match; position: number }>(null)
  const pass = (match: Match) => {
    passed.current = { match, position: items.indexOf(match) }
    actions.onPass(match)
  }
  // A card that goes leaves the keyboard at the next one, which may open in the same step.
  useLayoutEffect(() => {
    const left = passed.current
    if (!left || items.some(({ advisor }) => advisor.id === left.match.advisor.id)) return
    passed.current = null
    nameOn(list.current?.children[Math.min(left.position, items.length - 1)])?.focus({ preventScroll: true })
  })
  // The toast with the undo would give the keyboard back to the card after it.
  const focused = useRef(restored)
  useLayoutEffect(() => {
    if (!restored || focused.current === restored) return
    focused.current = restored
    const position = items.findIndex(({ advisor }) => advisor.id === restored.advisorId)
    nameOn(list.current?.children[position])?.focus()
  })
  return (
    <>
      <ul
        ref={list}
        className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4 md:mt-6 md:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))] md:gap-5"
      >
        {items.map((match) => {
          const isOpen = match.advisor.id === openId
          return (
            <li key={match.advisor.id} className={isOpen ? 'col-span-full' : 'grid'}>
              <MatchCard
                {...actions}
                onPass={pass}
                match={match}
                wanted={wanted}
                sumUsd={sumUsd}
                isOpen={isOpen}
                onToggle={() => setChosen(isOpen ? 'none' : match.advisor.id)}
                changeAction={changeAction}
                comparison={comparison}
                sharpening={matches.sharpening}
              />
            </li>
          )
        })}
      </ul>
      <div className="mt-6 grid justify-items-center gap-3 text-center">
        {hasMore && (
          <Button variant="secondary" pending={isLoadingMore} pendingLabel="Loading" onClick={onMore}>
            Show more advisors
          </Button>
        )}
        <p className="type-note text-ink-3">{belowText(matches, filters)}</p>
      </div>
    </>
  )
}

const nameOn = (card: Element | undefined) => card?.querySelector<HTMLElement>('h2 a')

/** "7 more. Three advisors scored under 40 and aren’t shown." */
function belowText({ items, total, belowMinimum, preferences }: Matches, { reaction }: MatchesQuery): string {
  const left = total - items.length
  const more = left > 0 ? `${left.toLocaleString('en-US')} more.` : ''
  // Saved and passed advisors are shown whatever their score.
  const under =
    belowMinimum > 0 && !reaction
      ? `${capital(inWords(belowMinimum))} ${belowMinimum === 1 ? 'advisor' : 'advisors'} scored under ${preferences.minimumMatchScore} and ${belowMinimum === 1 ? 'isn’t' : 'aren’t'} shown.`
      : ''
  return [more, under].filter(Boolean).join(' ')
}
