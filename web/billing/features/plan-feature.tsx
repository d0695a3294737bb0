import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { PlanLine } from '../copy.plans.ts'

/** One line of a plan; what a plan does not include is said in words too, for who sees no icon. */
export function PlanFeature({ line: { text, isIncluded }, className = '' }: { line: PlanLine; className?: string }) {
  return (
    <li className={`flex gap-2.5 ${isIncluded ? '' : 'text-ink-3'} ${className}`}>
      <Icon of={isIncluded ? Check : Minus} small className={`mt-0.5 ${isIncluded ? 'text-ok' : ''}`} />
      <span>
        {!isIncluded && <span className="sr-only">Not included: </span>}
        {text}
      </span>
    </li>
  )
}
