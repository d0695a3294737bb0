import type { NamedCase } from '#contract/verification/schemas.ts'
import { listed } from '#web/platform/format.ts'
import { Notice } from '#web/ui/display/notice.tsx'
import { CaseDifferences } from '../components/case-facts.tsx'
import { proofText } from '../copy.ts'

/** What an administrator reads before they verify: what doesn’t match, and the evidence. */
export function ApprovalFacts({ review, proof }: { review: NamedCase; proof: NamedCase['proof'] }) {
  const { advisorName, differences, documents } = review
  const evidence = [...(proof ? [proofText(proof)] : []), ...documents.map(({ fileName }) => fileName)]
  return (
    <>
      {differences.length > 0 ? (
        <section aria-label="What doesn’t match" className="grid gap-2">
          <Notice tone="warn">{advisorName} doesn’t match the register.</Notice>
          <CaseDifferences differences={differences} />
        </section>
      ) : (
        <p className="type-ui-s">Name and active registration match the register.</p>
      )}
      <p className="break-words type-ui-s">
        <span className="text-ink-3">Evidence:</span> {evidence.length > 0 ? listed(evidence) : proofText(null)}
      </p>
    </>
  )
}
