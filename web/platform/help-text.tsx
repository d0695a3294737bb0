import type { ReactNode } from 'react'
import { listTooltips } from '#contract/support/endpoints.ts'
import type { HelpKey } from '#contract/support/values.ts'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'
import { useEndpoint } from './api/queries.ts'

const readOnce = { staleTime: Number.POSITIVE_INFINITY }

/** Explains a word on hover and focus, with the text the operator stores under a key. */
export function HelpText({ by, children }: { by: HelpKey; children: ReactNode }) {
  // Without the texts a page says a little less.
  const { data } = useEndpoint(listTooltips, {}, readOnce)
  const text = data?.items.find(({ key }) => key === by)?.content ?? null
  if (text === null) return children
  return (
    <Tooltip text={text}>
      <button type="button" className="touch cursor-help underline decoration-dotted underline-offset-4">
        {children}
      </button>
    </Tooltip>
  )
}
