import type { AdvisorDetail } from '#contract/directory/schemas.ts'
import { CostCalculator } from '#web/directory/components/cost-calculator.tsx'
import { FactsTable } from '#web/directory/components/facts-table.tsx'
import { PaymentFacts, PracticeFacts } from '#web/directory/components/practice-facts.tsx'
import { paymentText } from '#web/directory/copy.ts'
import { PageSection } from './page-section.tsx'

/** What an advisor costs and states, and what of it is verified. */
export function FactSections({ advisor, sumUsd }: { advisor: AdvisorDetail; sumUsd: number | null }) {
  const { firstName } = advisor
  return (
    <>
      <PageSection title={`How ${firstName} is paid and what it would cost you`}>
        <p className="max-w-[64ch] text-ink-2">{paymentText(advisor)}</p>
        <CostCalculator advisor={advisor} sumUsd={sumUsd} />
        <PaymentFacts advisor={advisor} />
      </PageSection>
      <PageSection title={`Working with ${firstName}`}>
        <p className="max-w-[64ch] text-ink-2">{firstName} states these facts. We check the registration.</p>
        <PracticeFacts advisor={advisor} />
      </PageSection>
      <PageSection title="What’s verified, and by whom">
        <p className="max-w-[64ch] text-ink-2">
          {advisor.isSample
            ? `${firstName} is a sample advisor. A real advisor’s public records are shown here.`
            : `We keep public records separate from what ${firstName} reports.`}
        </p>
        <FactsTable facts={advisor.facts} isSample={advisor.isSample} />
      </PageSection>
    </>
  )
}
