import { listKeptRecords } from '#contract/archive/endpoints.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { day } from '#web/platform/format.ts'
import { Notice } from '#web/ui/display/notice.tsx'

/** Which firms keep entries about the viewer after their account is gone, and until when. */
export function KeptRecords() {
  const { data } = useEndpoint(listKeptRecords, {})
  if (!data || data.items.length === 0) return null
  return (
    <Notice tone="warn">
      Advisory firms must keep records by law. These stay sealed for the firm alone, with your name, even after you
      delete your account:
      <ul className="mt-1">
        {data.items.map(({ firmName, entryCount, until, isHeld }) => (
          <li key={firmName}>
            {firmName}: {entryCount} {entryCount === 1 ? 'entry' : 'entries'}, until {day(until)}
            {isHeld && ' or longer, because of a legal hold'}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
