import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

/**
 * An icon in the one stroke of the product, always beside a word or inside a labelled button, hence hidden from
 * assistive technology. Import icons one by one: `import Search from 'lucide-react/icons/search'`.
 */
export function Icon({ of: Drawing, small, className }: { of: LucideIcon; small?: boolean; className?: string }) {
  return <Drawing aria-hidden size={small ? 16 : 20} strokeWidth={1.5} className={classNames('shrink-0', className)} />
}
