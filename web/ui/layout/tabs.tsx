import { type KeyboardEvent, type ReactNode, useId } from 'react'

export type Tab<V extends string> = { value: V; label: string; panel: ReactNode }

/**
 * Tabs that switch on click and on focus (docs/product.md "Pages"): arrows move and show at once.
 * All panels are in the page, hidden, so that search engines and find-in-page see them.
 */
export function Tabs<V extends string>({
  label,
  tabs,
  value,
  onChange,
  before,
}: {
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onChange: (value: V) => void
  /** A heading in one line with the tabs, where there is room. */
  before?: ReactNode
}) {
  const id = useId()
  const move = (event: KeyboardEvent) => {
    const position = tabs.findIndex((tab) => tab.value === value)
    const target = {
      ArrowRight: tabs[(position + 1) % tabs.length],
      ArrowLeft: tabs.at(position - 1),
      Home: tabs[0],
      End: tabs.at(-1),
    }[event.key]
    if (!target) return
    event.preventDefault()
    document.getElementById(`${id}-${target.value}`)?.focus()
  }
  const list = (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className="flex gap-5 overflow-x-auto shadow-[inset_0_-1px_var(--line)] [scrollbar-width:none] md:gap-8"
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={`${id}-${tab.value}`}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={`${id}-${tab.value}-panel`}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onFocus={() => onChange(tab.value)}
          className="min-h-11 min-w-11 shrink-0 whitespace-nowrap border-transparent border-b-2 py-2.5 font-medium text-15/6 text-ink-2 -outline-offset-2 md:text-16/6 hover:text-ink aria-selected:border-action aria-selected:text-ink"
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
  return (
    <>
      {before ? (
        <div className="flex flex-col gap-5 md:flex-row md:items-end md:justify-between">
          {before}
          {list}
        </div>
      ) : (
        list
      )}
      {tabs.map((tab) => (
        <div
          key={tab.value}
          id={`${id}-${tab.value}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${tab.value}`}
          hidden={tab.value !== value}
        >
          {tab.panel}
        </div>
      ))}
    </>
  )
}
