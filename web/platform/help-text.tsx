import { type ReactNode, Suspense } from 'react'
import { listTooltips } from '#contract/support/endpoints.ts'
import type { HelpKey } from '#contract/support/values.ts'
import { useEndpoint } from './api/queries.ts'
import { afterCalls } from './page/defer-hydration.tsx'

// Its positioning library weighs as much as a page, and nobody hovers before the page is there.
const Tooltip = afterCalls(() => import('#web/ui/overlays/tooltip.tsx').then((part) => part.Tooltip))

const readOnce = { staleTime: Number.POSITIVE_INFINITY }

/** Explains a word on hover and focus, with the text the operator stores under a key. */
export function HelpText({ by, children }: { by: HelpKey; children: ReactNode }) {
  // Without the texts a page says a little less.
  const { data } = useEndpoint(listTooltips, {}, readOnce)
  const text = data?.items.find(({ key }) => key === by)?.content ?? null
  if (text === null) return children
  const word = (
    <button type="button" className="touch cursor-help underline decoration-dotted underline-offset-4">
      {children}
    </button>
  )
  return (
    <Suspense fallback={word}>
      <Tooltip text={text}>{word}</Tooltip>
    </Suspense>
  )
}
