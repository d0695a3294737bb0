import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { Icon } from '../icons/icon.tsx'

/** One of two to four, side by side in one frame: how to meet, monthly or yearly. */
export function Segmented<V extends string>({
  label,
  options,
  value,
  onChange,
  size = 'md',
}: {
  label: string
  /** `count` is shown under a label: the number of its items. */
  options: readonly { value: V; label: string; icon?: LucideIcon; count?: number }[]
  value: V
  onChange: (value: V) => void
  size?: 'sm' | 'md'
}) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="grid auto-cols-fr grid-flow-col overflow-hidden rounded-m border border-edge bg-surface"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={`flex items-center justify-center gap-2 border-line-2 min-w-11 border-l px-1.5 text-center sm:px-3 type-ui-s first:border-l-0 has-checked:bg-wash has-checked:font-strong has-checked:text-action has-focus-visible:-outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-focus ${size === 'sm' ? 'min-h-11 md:min-h-9' : 'min-h-11'}`}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.icon && <Icon of={option.icon} small />}
          {option.count === undefined ? (
            option.label
          ) : (
            <span className="py-1 leading-tight">
              {option.label}
              <span className="sr-only">: </span>
              <span className="block type-micro text-ink-3">{option.count}</span>
            </span>
          )}
        </label>
      ))}
    </div>
  )
}
