import { secRecord } from '#contract/verification/labels.ts'
import type { NamedCase } from '#contract/verification/schemas.ts'
import { day, listed, when } from '#web/platform/format.ts'
import { CaseDifferences, CaseHistory, RecordFacts } from '../components/case-facts.tsx'
import { DocumentList } from '../components/document-list.tsx'
import { evidenceText } from '../copy.ts'

/**
 * What an administrator needs to know of one case: the record, what differs, the evidence, the
 * history.
 */
export function CaseCard({ review, proof = review.proof }: { review: NamedCase; proof?: NamedCase['proof'] }) {
  return (
    <div className="grid gap-3">
      <p className="break-words type-note text-ink-2">
        {review.email}. CRD {review.crdNumber}, submitted {when(review.submittedAt, 'date')}
        {review.recordDate && `, record of ${day(review.recordDate)}`}
        {review.firmNames.length > 0 && `, registered with ${listed(review.firmNames)}`}.{' '}
        {review.crdNumber && !review.isSample && (
          <a href={secRecord(review.crdNumber)} target="_blank" rel="noreferrer" className="text-action underline">
            Public record
          </a>
        )}
      </p>
      <CaseDifferences differences={review.differences} />
      {review.differences.length === 0 && <p className="type-ui-s">Name and active registration match the register.</p>}
      <p className="break-words type-ui-s">
        <span className="text-ink-3">Evidence:</span> {evidenceText({ proof, documents: review.documents })}
      </p>
      <RecordFacts facts={review} />
      <DocumentList documents={review.documents} />
      <CaseHistory history={review.history} />
    </div>
  )
}
