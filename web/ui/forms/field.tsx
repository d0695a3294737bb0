import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { Icon } from '../icons/icon.tsx'

export type FieldLook = {
  label: string
  /** Why we need it and who sees it. */
  help?: ReactNode
  /** What is wrong and how to fix it; replaces the help. */
  error?: string | undefined
  /** Said after the label, because most fields are required. */
  optional?: boolean
}

/** What a control needs so that its label and its message are read with it. */
export type ControlIds = { id: string; 'aria-describedby': string; 'aria-invalid': true | undefined }

/**
 * Label above, control, one line below that is kept free, so that an error never moves the page.
 */
export function Field({
  label,
  help,
  error,
  optional,
  children,
}: FieldLook & { children: (ids: ControlIds) => ReactNode }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block type-ui-s font-strong">
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      {children({ id, 'aria-describedby': `${id}-message`, 'aria-invalid': error ? true : undefined })}
      <FieldMessage id={`${id}-message`} help={help} error={error} />
    </div>
  )
}

/** The line below a control: help, or the error in its place. */
export function FieldMessage({ id, help, error }: { id: string } & Pick<FieldLook, 'help' | 'error'>) {
  return (
    <p id={id} className={`mt-1.5 min-h-5 type-note ${error ? 'text-bad' : 'text-ink-3'}`} aria-live="polite">
      {error ? (
        <span className="flex gap-1.5">
          <Icon of={CircleAlert} small className="mt-0.5" />
          {error}
        </span>
      ) : (
        help
      )}
    </p>
  )
}

/**
 * The frame of every control that is typed into: 48 high, 16 pixel text, so that phones do not
 * zoom.
 */
export const controlStyle =
  'min-h-12 w-full rounded border border-edge bg-paper px-3.5 font-sans text-16/6 text-ink tabular-nums placeholder:text-ink-3 hover:border-ink aria-invalid:border-bad disabled:border-line disabled:text-ink-3'
