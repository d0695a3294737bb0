import { useState } from 'react'
import { data } from 'react-router'
import { brand } from '#contract/brand.ts'
import { advisorPath, bookPath, embedPath } from '#web/paths.ts'
import { when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { SlotPicker } from '#web/scheduling/booking/slot-picker.tsx'
import { useSlots } from '#web/scheduling/booking/use-slots.ts'
import { kindTitle } from '#web/scheduling/copy.ts'
import { useZone } from '#web/scheduling/state.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { NotFoundView } from '#web/ui/layout/not-found-view.tsx'
import { findAdvisorPage } from '../api.ts'
import type { Route } from './+types/embed.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await findAdvisorPage(params.advisorId, { context })
  return data(page && { id: page.advisor.id, name: page.advisor.name }, { status: page ? 200 : 404 })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta({
    title: args.loaderData ? `Book a call with ${args.loaderData.name}` : 'Page Not Found',
    description: 'Choose a time for a free first call.',
    path: embedPath(args.params.advisorId),
  })(args)

/** An advisor's open times in a frame on another site. Booking goes on in a window of its own. */
export default function EmbedPage({ loaderData }: Route.ComponentProps) {
  return <main className="p-4">{loaderData ? <Times advisor={loaderData} /> : <NotFoundView />}</main>
}

function Times({ advisor }: { advisor: { id: string; name: string } }) {
  const { zone } = useZone()
  const week = useSlots({ advisorId: advisor.id, kind: 'consultation', zone })
  const [chosen, setChosen] = useState<string | null>(null)
  const isOpen = week.slots.some(({ startsAt }) => startsAt === chosen)
  const outside = { target: '_blank', rel: 'noopener' } as const
  return (
    <div className="mx-auto max-w-160">
      <h1 className="mb-4 type-title-2">Book a call with {advisor.name}</h1>
      <SlotPicker
        title={kindTitle('consultation', week.lengthsMinutes?.consultation)}
        level={2}
        week={week}
        value={chosen}
        onChange={setChosen}
      />
      {isOpen && chosen && (
        <a
          href={`${bookPath(advisor.id)}?time=${encodeURIComponent(chosen)}`}
          className={`mt-4 ${buttonStyle({ wide: true })}`}
          {...outside}
        >
          Continue with {when(chosen, 'moment', zone)}
          <span className="sr-only"> (opens a new tab)</span>
        </a>
      )}
      <p className="mt-4 type-note text-ink-3">
        <a href={advisorPath(advisor.id)} className="link" {...outside}>
          {advisor.name} on {brand.name}
          <span className="sr-only"> (opens a new tab)</span>
        </a>
      </p>
    </div>
  )
}
