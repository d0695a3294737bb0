import '#web/desk.css'
import { useEffect, useState } from 'react'
import type { Visit } from '#contract/operations/visits/schemas.ts'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { leaveVisit } from './api.ts'

/** Names the person whose account is viewed on every page, and leaves it when its time is over. */
export function VisitBanner({ visit }: { visit: Visit }) {
  const { person, endsAt } = visit
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => void leaveVisit(visit), Date.parse(endsAt) - Date.now())
    return () => clearTimeout(timer)
  }, [visit, endsAt])
  const leave = () => {
    setLeaving(true)
    void leaveVisit(visit)
  }
  return (
    <section
      aria-label="Viewed account"
      className="sticky top-header z-25 md:ml-(--sidebar,0px) flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-b bg-warn-soft px-5 py-2 type-ui-s text-warn"
    >
      <p className="min-w-0 wrap-anywhere">
        You’re viewing the account of <b className="font-strong">{person.name || person.email}</b> until{' '}
        {when(endsAt, 'zonedTime')}. You can’t change anything. Messages, notes, briefs and the archive aren’t shown.
      </p>
      <Button size="sm" variant="secondary" pending={isLeaving} pendingLabel="Leaving" onClick={leave}>
        Stop viewing
      </Button>
    </section>
  )
}
