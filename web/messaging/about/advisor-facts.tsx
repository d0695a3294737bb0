import ShieldCheck from 'lucide-react/icons/shield-check'
import type { AdvisorDetail } from '#contract/directory/schemas.ts'
import { verifiedText } from '#web/directory/copy.ts'
import { money } from '#web/platform/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DetailList, DetailRow } from './detail-list.tsx'

type Facts = Pick<AdvisorDetail, 'firmName' | 'verification'>

/**
 * The advisor's firm, estimated cost and verification; a fact that has not been read is left out.
 */
export function AdvisorFacts({ advisor, yearlyCostUsd }: { advisor: Facts | undefined; yearlyCostUsd: number | null }) {
  const verified = advisor && verifiedText(advisor.verification)
  return (
    <DetailList>
      {advisor?.firmName && <DetailRow name="Firm">{advisor.firmName}</DetailRow>}
      {yearlyCostUsd !== null && <DetailRow name="Estimated cost">{money(yearlyCostUsd)} a year</DetailRow>}
      {advisor && (
        <DetailRow name="Verified">
          {verified ? (
            <span className="inline-flex items-center gap-1 text-ok">
              <Icon of={ShieldCheck} small />
              {verified}
            </span>
          ) : (
            'Not verified'
          )}
        </DetailRow>
      )}
    </DetailList>
  )
}
