import { getSupervisionNotice } from '#contract/archive/supervision/endpoints.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { supervisionText } from '../copy.supervision.ts'

/** A firm's archive changes rarely; a chat need not ask again at each opening. */
const staleTime = 10 * 60_000

/**
 * Says that the advisor's firm may read what is written. Draws nothing where no firm keeps an
 * archive.
 */
export function SupervisionNotice({ advisorId, className }: { advisorId: string; className: string }) {
  const { data } = useEndpoint(getSupervisionNotice, { params: { advisorId } }, { staleTime })
  return data?.firmName ? <p className={className}>{supervisionText(data.firmName)}</p> : null
}
