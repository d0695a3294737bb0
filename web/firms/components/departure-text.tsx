import type { FirmRole } from '#contract/firms/values.ts'
import { previewDeparture } from '#contract/leads/departures/endpoints.ts'
import type { Departure } from '#contract/leads/departures/schemas.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { Skeleton } from '#web/ui/display/skeleton.tsx'
import { departureLines } from '../copy.ts'

/** The member who leaves; without a name it is the reader. */
type Leaving = { name: string | null; firmRole: FirmRole }

/** Says what happens to a member's work when they leave, in figures of now. */
export function DepartureText({ advisorId, name, firmRole }: Leaving & { advisorId: string }) {
  const read = useEndpoint(previewDeparture, { params: { advisorId } })
  if (!read.data)
    return (
      <ReadPlaceholder read={read} name="The details">
        <Skeleton className="h-32" />
      </ReadPlaceholder>
    )
  return <Lines departure={read.data} name={name} firmRole={firmRole} />
}

function Lines({ departure, ...leaving }: Leaving & { departure: Departure }) {
  return (
    <dl className="grid gap-3 type-ui-s">
      {departureLines(departure, leaving).map(([subject, text]) => (
        <div key={subject}>
          <dt className="font-strong">{subject}</dt>
          <dd className="text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
