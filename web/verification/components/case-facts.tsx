import type { VerificationCase } from '#contract/verification/schemas.ts'
import { day, when } from '#web/platform/format.ts'
import { differenceText, eventText, registeredText } from '../copy.ts'

/** The points on which the record and the profile differ. */
export function CaseDifferences({ differences }: Pick<VerificationCase, 'differences'>) {
  if (differences.length === 0) return null
  return (
    <dl className="border-t">
      {differences.map(differenceText).map((difference) => (
        <div key={difference.what} className="grid gap-x-4 border-b py-2.5 type-ui-s sm:grid-cols-[7.5rem_1fr_1fr]">
          <dt className="font-strong">{difference.what}</dt>
          <dd>
            <span className="text-ink-3">Register:</span> {difference.onRecord}
          </dd>
          <dd>
            <span className="text-ink-3">Profile:</span> {difference.onProfile}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What happened so far, closed at first. */
export function CaseHistory({ history }: Pick<VerificationCase, 'history'>) {
  if (history.length === 0) return null
  return (
    <details className="type-ui-s">
      <summary className="link touch w-fit cursor-pointer">History</summary>
      <ol className="mt-2 grid gap-1.5">
        {history.map((entry) => (
          <li key={`${entry.at} ${entry.event}`} className="break-words">
            <span className="text-ink-3">{when(entry.at)}:</span> {eventText(entry)}
            {entry.note && `. ${entry.note}`}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** What the record says beside the match: registrations of person and firm, and disclosures. */
export function RecordFacts({
  facts: { registrations, firms, hasDisclosures, recordDate },
}: {
  facts: Pick<VerificationCase, 'registrations' | 'firms' | 'hasDisclosures' | 'recordDate'>
}) {
  const registered = registeredText(registrations)
  const lines = [
    ...(registered ? [{ name: 'Registered in', value: registered }] : []),
    ...firms.map((firm) => ({
      name: 'Firm',
      value: `${firm.name}, CRD ${firm.crdNumber}, ${registrationOf(firm.registrations)} (record of ${day(firm.recordDate)})`,
    })),
    ...(hasDisclosures !== null && recordDate
      ? [{ name: 'Disclosures', value: `${hasDisclosures ? 'Some' : 'None'} on record of ${day(recordDate)}` }]
      : []),
  ]
  if (lines.length === 0) return null
  return (
    <dl className="grid gap-1 type-ui-s">
      {lines.map(({ name, value }) => (
        <div key={`${name} ${value}`} className="break-words">
          <dt className="inline text-ink-3">{name}: </dt>
          <dd className="inline">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function registrationOf(registrations: Parameters<typeof registeredText>[0]): string {
  const registered = registeredText(registrations)
  return registered ? `registered with ${registered}` : 'no active registration in the file'
}
