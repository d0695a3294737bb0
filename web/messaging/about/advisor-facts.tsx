import ShieldCheck from 'lucide-react/icons/shield-check'
import { verifiedText } from '#contract/directory/labels.ts'
import type { AdvisorDetail } from '#contract/directory/schemas.ts'
import { yearlyCostText } from '#web/directory/copy.ts'
import { day } from '#web/platform/format.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { DetailList, DetailRow } from './detail-list.tsx'

type Facts = Pick<AdvisorDetail, 'firmName' | 'isSample' | 'verification' | 'fees' | 'compensation'>

/**
 * The advisor's firm, estimated cost and verification; a fact that has not been read is left out.
 */
export function AdvisorFacts({ advisor, sumUsd }: { advisor: Facts | undefined; sumUsd: number | null }) {
  const verified = advisor && verifiedText(advisor, day)
  return (
    <DetailList>
      {advisor?.firmName && <DetailRow name="Firm">{advisor.firmName}</DetailRow>}
      {advisor && sumUsd !== null && <DetailRow name="Estimated cost">{yearlyCostText(advisor, sumUsd)}</DetailRow>}
      {advisor && (
        <DetailRow name="Verified">
          {verified && !advisor.isSample ? (
            <span className="inline-flex items-center gap-1 text-ok">
              <Icon of={ShieldCheck} small />
              {verified}
            </span>
          ) : (
            (verified ?? 'Not verified')
          )}
        </DetailRow>
      )}
    </DetailList>
  )
}
