import { getCalendarSetup } from '#contract/scheduling/endpoints.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { defaultHoursText } from '../copy.hours.ts'

/** Says that hours are the default ones, of which some advisors' cannot be booked, until saved. */
export function UnsavedHours({ isReviewed }: { isReviewed: boolean }) {
  const { data } = useEndpoint(getCalendarSetup, {})
  if (data?.hasSetHours !== false) return null
  const review = (
    <LinkButton to="?view=hours" size="sm" variant="secondary">
      Review hours
    </LinkButton>
  )
  return (
    <div className="mb-5">
      <Notice tone="warn" action={!isReviewed && review}>
        {defaultHoursText}
      </Notice>
    </div>
  )
}
