import { letterGroups } from '#contract/directory/labels.ts'
import type { AdvisorCard } from '#contract/directory/schemas.ts'
import { certificationNames } from '#contract/profiles/labels.ts'

/**
 * "CFP · RICP (self-reported) · Salem, OR": what was checked comes first. A pointer or a screen
 * reader gets the full name of each credential.
 */
export function Credentials({
  advisor,
}: {
  advisor: Pick<AdvisorCard, 'certifications' | 'checkedCertifications' | 'city' | 'state'>
}) {
  const place = [advisor.city, advisor.state].filter(Boolean).join(', ')
  return (
    <>
      {letterGroups(advisor).map(({ letters, suffix }, position) => (
        <span key={suffix}>
          {position > 0 && ' · '}
          {letters.map((certification, position) => (
            <span key={certification}>
              {position > 0 && ', '}
              <abbr title={certificationNames[certification]} className="no-underline">
                {certification}
              </abbr>
            </span>
          ))}
          {suffix}
        </span>
      ))}
      {advisor.certifications.length > 0 && place && ' · '}
      {place}
    </>
  )
}
