import { useState } from 'react'
import { react } from '#contract/matching/endpoints.ts'
import type { Match } from '#contract/matching/schemas.ts'
import type { SharedAdvisor } from '#contract/matching/sharing/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { useFreshAppointments } from '#web/scheduling/booking/use-upcoming-with.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { Sheet } from '#web/ui/overlays/sheet.tsx'
import { CompareBar } from '../compare/compare-bar.tsx'
import { useComparison } from '../compare/use-comparison.ts'
import { partnerInSentence } from '../copy.ts'
import { LazyCardBooking } from '../list/lazy-card-booking.tsx'
import { MatchReasons } from '../reasons/match-reasons.tsx'
import { SharedCard } from './shared-card.tsx'

type SharedListProps = { items: readonly SharedAdvisor[]; partnerName: string; sumUsd: number | null }

/** The advisors that either of two partners saved, the latest first. */
export function SharedList({ items, partnerName, sumUsd }: SharedListProps) {
  const revalidate = useRevalidate()
  const comparison = useComparison()
  const [booking, setBooking] = useState<Match['advisor'] | null>(null)
  const [explained, setExplained] = useState<Match | null>(null)
  useFreshAppointments()
  useFocusFallback()
  const save = async (advisorId: string, isSaved: boolean) => {
    try {
      await call(react, { params: { advisorId }, body: { reaction: isSaved ? 'like' : null } })
    } catch (error) {
      toastProblem(error)
    }
    await revalidate()
  }
  if (items.length === 0) {
    return (
      <EmptyState title="No saved advisors yet" action={<LinkButton to="/matches">See your matches</LinkButton>}>
        Advisors that you or {partnerInSentence(partnerName)} save appear here.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))] md:gap-5">
        {items.map((item) => (
          <li key={item.advisor.id} className="grid">
            <SharedCard
              item={item}
              partnerName={partnerName}
              sumUsd={sumUsd}
              comparison={comparison}
              onBook={setBooking}
              onWhy={setExplained}
              onSave={(isSaved) => void save(item.advisor.id, isSaved)}
              onChanged={() => void revalidate()}
            />
          </li>
        ))}
      </ul>
      <CompareBar comparison={comparison} advisors={items.map(({ advisor }) => advisor)} />
      {explained && (
        <Sheet open onOpenChange={(isOpen) => !isOpen && setExplained(null)} title={`Why ${explained.advisor.name}`}>
          <MatchReasons narrow match={explained} />
        </Sheet>
      )}
      {booking && <LazyCardBooking advisor={booking} onClose={() => setBooking(null)} />}
    </>
  )
}
