import type { ComponentType } from 'react'
import { classNames } from '../class-names.ts'

/** What can be drawn as an icon: the library's drawings, and those it lacks. */
export type Drawing = ComponentType<{
  'aria-hidden'?: boolean
  size?: number | string
  strokeWidth?: number | string
  className?: string
}>

/**
 * An icon in the one stroke of the product, always beside a word or inside a labelled button, hence
 * hidden from assistive technology. Import icons one by one: `import Search from
 * 'lucide-react/icons/search'`.
 */
export function Icon({ of: Drawn, small, className }: { of: Drawing; small?: boolean; className?: string }) {
  return <Drawn aria-hidden size={small ? 16 : 20} strokeWidth={1.5} className={classNames('shrink-0', className)} />
}
