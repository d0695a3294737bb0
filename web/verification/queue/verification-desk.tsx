import type { Dispute } from '#contract/verification/schemas.ts'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { CertificationChecks } from './certification-checks.tsx'
import { DisputeRow } from './dispute-row.tsx'
import { RegisterImports } from './register-imports.tsx'
import { ReviewQueue } from './review-queue.tsx'

/** Everything about verifications that administrators decide or look after. */
export function VerificationDesk({
  disputes,
  onDisputeDecided,
}: {
  disputes: readonly Dispute[]
  onDisputeDecided: () => void
}) {
  useFocusFallback()
  return (
    <div className="grid gap-10">
      {disputes.length > 0 && (
        <section aria-label="Disputes" className="grid gap-5">
          <h2 className="type-title-2">Disputes</h2>
          {disputes.map((dispute) => (
            <DisputeRow key={dispute.id} dispute={dispute} onDecided={onDisputeDecided} />
          ))}
        </section>
      )}
      <ReviewQueue />
      <CertificationChecks />
      <RegisterImports />
    </div>
  )
}
