import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { type Drawing, Icon } from '#web/ui/icons/icon.tsx'

type ControlProps = ComponentProps<'button'> & {
  icon: Drawing
  label: string
  /** What came since the control was last used; shown from one on. */
  count?: number
  isEnd?: boolean
}

/** A button in the row below a call: its icon with its name below. */
export function Control({ icon, label, count = 0, isEnd, className, ...rest }: ControlProps) {
  return (
    <button
      {...rest}
      type="button"
      className={classNames(
        'grid min-w-14 justify-items-center gap-1 rounded p-1 text-12/4 font-medium disabled:opacity-40 md:min-w-21',
        isEnd ? 'text-bad' : 'text-ink-2',
        className,
      )}
    >
      <span
        className={classNames(
          'relative grid h-11 w-13 place-items-center rounded border',
          isEnd ? 'border-bad bg-bad text-paper' : 'border-edge bg-said text-ink',
        )}
      >
        <Icon of={icon} />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-1.5 -right-1.5 min-w-5 rounded-full bg-action-fill px-1 text-center text-12/5 text-on-action"
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      {label}
    </button>
  )
}
