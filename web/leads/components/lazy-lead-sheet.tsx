import { type ComponentProps, Suspense, useState } from 'react'
import { onDemand } from '#web/platform/page/defer-hydration.tsx'

const LeadSheet = onDemand(() => import('./lead-sheet.tsx').then((part) => part.LeadSheet))

/** The sheet of a lead, loaded when one is first opened: most visits open none. */
export function LazyLeadSheet(props: ComponentProps<typeof LeadSheet>) {
  const [isNeeded, setNeeded] = useState(props.id !== null)
  if (props.id !== null && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <LeadSheet {...props} />
    </Suspense>
  )
}
