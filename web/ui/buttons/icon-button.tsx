import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  icon: LucideIcon
  /** What it does: an icon alone says too little. */
  label: string
  framed?: boolean
  /** A red dot, for "something new"; the label must say so too. */
  dotted?: boolean
}

/**
 * A square of 44 with an icon in it: search, theme, bell, call, save and pass have one, nothing
 * else.
 */
export function IconButton({ icon, label, framed, dotted, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(
        'relative inline-grid size-11 shrink-0 place-items-center rounded text-ink-2 transition-colors hover:bg-sunken hover:text-ink',
        framed && 'border border-line-2',
        className,
      )}
    >
      <Icon of={icon} />
      {dotted && <span className="absolute top-2 right-2 size-3 rounded-full border-2 border-paper bg-bad" />}
    </button>
  )
}
