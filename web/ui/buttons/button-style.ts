import { classNames } from '../class-names.ts'

export type ButtonLook = {
  /** One filled button a screen: the action people came for. */
  variant?: 'primary' | 'secondary' | 'text' | 'danger' | 'band' | 'band-outline'
  size?: 'sm' | 'md' | 'lg'
  /** As wide as its place. */
  wide?: boolean
}

const variants = {
  primary: 'border-transparent bg-action-fill text-on-action hover:bg-action-fill-hover',
  secondary: 'border-edge bg-surface text-ink hover:border-ink',
  text: 'border-transparent text-action hover:bg-wash',
  // On the closing band, whose ground is the action color itself.
  band: 'border-transparent bg-on-band text-band hover:bg-on-band-2',
  'band-outline': 'border-on-band-2 text-on-band hover:border-on-band',
  danger: 'border-bad bg-surface text-bad hover:bg-bad-soft',
}
// On the phone every target is 44 high, whatever the size with a mouse.
const sizes = {
  sm: 'min-h-11 px-3 text-14/5 md:min-h-9',
  md: 'min-h-11 px-5 text-15/5',
  lg: 'min-h-13 px-7 text-16/5',
}
// Words without an edge need less room at their sides, but no target of a finger is narrower than
// high.
const textSizes = {
  sm: 'min-h-11 px-2 text-14/5 max-md:min-w-11 md:min-h-9',
  md: 'min-h-11 px-2 text-15/5 max-md:min-w-11',
}

/** The look shared by buttons and by links that act like one. */
export function buttonStyle({ variant = 'primary', size = 'md', wide }: ButtonLook, extra?: string): string {
  return classNames(
    'ripples inline-flex cursor-pointer select-none items-center justify-center gap-2 whitespace-nowrap rounded border font-sans font-medium no-underline transition-colors',
    'disabled:cursor-default disabled:opacity-50 aria-disabled:cursor-default',
    variants[variant],
    variant === 'text' && size !== 'lg' ? textSizes[size] : sizes[size],
    wide && 'w-full',
    extra,
  )
}
