import type { AdvisorCard } from '#contract/directory/schemas.ts'
import { certificationNames } from '#contract/profiles/labels.ts'

/** "CFP, RICP · Salem, OR"; a pointer or a screen reader gets the full name of each credential. */
export function Credentials({
  advisor: { certifications, city, state },
}: {
  advisor: Pick<AdvisorCard, 'certifications' | 'city' | 'state'>
}) {
  const place = [city, state].filter(Boolean).join(', ')
  return (
    <>
      {certifications.map((certification, position) => (
        <span key={certification}>
          {position > 0 && ', '}
          <abbr title={certificationNames[certification]} className="no-underline">
            {certification}
          </abbr>
        </span>
      ))}
      {certifications.length > 0 && place && ' · '}
      {place}
    </>
  )
}
