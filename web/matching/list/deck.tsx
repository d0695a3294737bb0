import Bookmark from 'lucide-react/icons/bookmark'
import Undo from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Match } from '#contract/matching/schemas.ts'
import type { Specialty } from '#contract/profiles/values.ts'
import { useFreshAppointments, useUpcomingWith } from '#web/scheduling/booking/use-upcoming-with.ts'
import { bookingVerb } from '#web/scheduling/copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Sheet } from '#web/ui/overlays/sheet.tsx'
import type { Comparison } from '../compare/use-comparison.ts'
import { MatchReasons } from '../reasons/match-reasons.tsx'
import { BookedLink } from './booked-link.tsx'
import { DeckCard } from './deck-card.tsx'
import { useSwipe } from './use-swipe.ts'

export type DeckProps = {
  /** Those not yet decided on, the best first. */
  matches: readonly Match[]
  wanted: readonly Specialty[]
  sumUsd: number | null
  onSave: (match: Match) => void
  onPass: (match: Match) => void
  onBook: (match: Match) => void
  undoName: string | null
  onUndo: () => void
  /** Shown when everybody has been looked at. */
  end: ReactNode
  changeAction: ReactNode
  comparison: Comparison
}

/**
 * One advisor at a time: thrown right to save, left to pass, by finger, mouse or arrow keys; B
 * books, Z undoes, W says why.
 */
export function Deck(props: DeckProps) {
  const { matches, onSave, onPass, onBook, undoName, onUndo, end, changeAction } = props
  const [top] = matches
  useFreshAppointments()
  const isBooked = useUpcomingWith(top?.advisor.id) !== null
  const [isWhyOpen, setWhyOpen] = useState(false)
  const [said, setSaid] = useState('')
  const swipe = useSwipe(top !== undefined, (side) => {
    if (!top) return
    if (side === 'right') onSave(top)
    else onPass(top)
    const next = matches[1]
    const then = next ? `Next: ${next.advisor.name}, ${next.score} of 100.` : 'That was the last one.'
    setSaid(`${side === 'right' ? 'Saved' : 'Passed on'} ${top.advisor.name}. ${then}`)
  })
  useDeckKeys({
    ArrowLeft: () => swipe.throwByKey('left'),
    ArrowRight: () => swipe.throwByKey('right'),
    b: () => top && !isBooked && onBook(top),
    z: () => undoName && onUndo(),
    w: () => top && setWhyOpen(true),
  })
  return (
    <section aria-label="Advisor deck" className="mx-auto mt-4 max-w-110 md:mt-8">
      <p role="status" className="sr-only">
        {said}
      </p>
      {top ? (
        <>
          <div className="relative">
            {matches.length > 2 && <CardBehind depth={2} />}
            {matches.length > 1 && <CardBehind depth={1} />}
            <article
              {...swipe.bind()}
              onDragStart={(event) => event.preventDefault()}
              style={swipe.style}
              className="relative z-[3] cursor-grab select-none rounded border bg-surface p-5 shadow-sheet active:cursor-grabbing md:p-6"
            >
              {swipe.leaning && <SwipeLabel side={swipe.leaning} />}
              <DeckCard {...props} match={top} onWhy={() => setWhyOpen(true)} />
            </article>
          </div>
          <Sheet open={isWhyOpen} onOpenChange={setWhyOpen} title={`Why ${top.advisor.name}`}>
            <MatchReasons narrow match={top} action={changeAction} />
          </Sheet>
        </>
      ) : (
        end
      )}
      {(top || undoName) && <DeckActions {...props} top={top} isBooked={isBooked} onThrow={swipe.throwTo} />}
    </section>
  )
}

type DeckActionsProps = Pick<DeckProps, 'onBook' | 'undoName' | 'onUndo'> & {
  top: Match | undefined
  isBooked: boolean
  onThrow: (side: 'left' | 'right') => void
}

/** The four actions fit in a row on the phone, on narrow ones without their icons. */
const actionStyle = 'min-h-14 flex-1 max-md:px-2.5! max-[23.75rem]:px-1.5! max-[23.75rem]:[&_svg]:hidden'

function DeckActions({ top, isBooked, onBook, undoName, onUndo, onThrow }: DeckActionsProps) {
  const verb = bookingVerb(top?.advisor.confirmation ?? 'instant')
  return (
    <>
      <div className="mt-10 flex gap-3 max-md:fixed max-md:inset-x-0 max-md:bottom-tabbar max-md:z-20 max-md:border-t max-md:bg-paper max-md:gap-2 max-md:px-5 max-md:py-2.5">
        <Button
          variant="secondary"
          disabled={!undoName}
          aria-label={undoName ? `Undo: bring back ${undoName}` : 'Nothing to undo'}
          onClick={onUndo}
          className="min-h-14 w-14 shrink-0 px-0! max-md:w-11"
        >
          <Icon of={Undo} />
        </Button>
        <Button variant="secondary" disabled={!top} onClick={() => onThrow('left')} className={actionStyle}>
          <Icon of={X} />
          Pass
        </Button>
        {top && isBooked ? (
          <BookedLink advisor={top.advisor} variant="secondary" className={actionStyle} short="always" />
        ) : (
          <Button variant="secondary" disabled={!top} onClick={() => top && onBook(top)} className={actionStyle}>
            {verb}
            <span className="sr-only"> a free call</span>
          </Button>
        )}
        <Button disabled={!top} onClick={() => onThrow('right')} className={actionStyle}>
          <Icon of={Bookmark} />
          Save
        </Button>
      </div>
      <p data-at-foot className="mx-auto mt-4 flex w-fit gap-5 type-note text-ink-3 max-md:hidden">
        {[['←', 'Pass'], ['→', 'Save'], ...(isBooked ? [] : [['B', verb]]), ['Z', 'Undo'], ['W', 'Why']].map(
          ([key, action]) => (
            <span key={action}>
              <kbd className="mr-1.5 rounded-xs border border-line-2 px-1.5 py-0.5 font-sans text-12">{key}</kbd>
              {action}
            </span>
          ),
        )}
      </p>
      {/* The actions are fixed above the tab bar on the phone; the page ends above them. */}
      <div className="h-20 md:hidden" />
    </>
  )
}

function CardBehind({ depth }: { depth: 1 | 2 }) {
  const place = depth === 1 ? 'z-[2] translate-y-3 scale-[0.965]' : 'z-[1] translate-y-6 scale-[0.93]'
  return <div aria-hidden="true" className={`absolute inset-0 rounded border bg-surface shadow-sheet ${place}`} />
}

function SwipeLabel({ side }: { side: 'left' | 'right' }) {
  const place = side === 'right' ? 'left-5 border-action text-action' : 'right-5 border-edge text-ink-2'
  return (
    <span
      aria-hidden="true"
      className={`absolute -top-4 rounded-m border bg-surface px-3 py-1 type-ui-s font-strong ${place}`}
    >
      {side === 'right' ? 'Save' : 'Pass'}
    </span>
  )
}

/**
 * Keys work wherever the focus is, except in fields and under dialogs, which use them themselves.
 */
function useDeckKeys(actions: Readonly<Record<string, () => unknown>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat) return
    const action = actions[event.key] ?? actions[event.key.toLowerCase()]
    const isElsewhere =
      event.target instanceof Element && event.target.closest('input, select, textarea, [role=dialog], [role=menu]')
    // A key that is held is meant for one card.
    if (
      !action ||
      isElsewhere ||
      event.repeat ||
      event.metaKey ||
      event.ctrlKey ||
      event.altKey ||
      event.defaultPrevented
    )
      return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
