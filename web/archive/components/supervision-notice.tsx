import { supervisionText } from '#contract/archive/supervision/labels.ts'
import { useSupervisingFirm } from './use-supervising-firm.ts'

/**
 * Says that the advisor's firm may read what is written. Draws nothing where no firm keeps an
 * archive.
 */
export function SupervisionNotice({ advisorId, className }: { advisorId: string; className: string }) {
  const firmName = useSupervisingFirm(advisorId)
  return firmName ? <p className={className}>{supervisionText(firmName)}</p> : null
}
