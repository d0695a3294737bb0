import type { ComponentProps } from 'react'
import { type ButtonLook, buttonStyle } from './button-style.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'size'> &
  ButtonLook & {
    /**
     * While the action is under way: the button keeps its width and focus, says `pendingLabel`, and
     * takes no second click. No spinner: words tell more.
     */
    pending?: boolean
    pendingLabel?: string
  }

/**
 * A button. Its type is `button` unless said otherwise, so that none submits a form by accident.
 */
export function Button({
  variant,
  size,
  wide,
  pending,
  pendingLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={pending ? 'button' : type}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? undefined : onClick}
      className={buttonStyle(
        { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) },
        pending ? `opacity-70 ${className ?? ''}` : className,
      )}
    >
      {pendingLabel === undefined ? (
        children
      ) : (
        // Both labels share one grid cell, so that the button is as wide as the longer one.
        <span className="grid [&>*]:col-start-1 [&>*]:row-start-1">
          <span className={pending ? 'invisible' : 'inline-flex items-center justify-center gap-2'}>{children}</span>
          <span className={pending ? '' : 'invisible'} aria-hidden={!pending}>
            {pendingLabel}
          </span>
        </span>
      )}
    </button>
  )
}
