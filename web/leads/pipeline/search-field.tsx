import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useState } from 'react'
import { searchMaxLength } from '#contract/core/lengths.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

/** A pause in typing after which the words are searched for. */
const pauseMs = 300

type SearchFieldProps = {
  label: string
  placeholder: string
  /** The words that are searched for now. */
  value: string
  onSearch: (words: string) => void
  className: string
}

/**
 * Searches a list after a pause in typing, and at once with Enter. Leaving the field searches for
 * nothing: the list would change below the pointer, and the click be lost.
 */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [latest, setLatest] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== latest) {
    setLatest(value)
    // A saved view or the back button brings other words; one's own are older than what is typed.
    if (value !== sent) {
      setSent(value)
      setTyped(value)
    }
  }
  const { visit } = useUser()
  const words = typed.trim()
  const submit = () => {
    if (words === value) return
    setSent(words)
    onSearch(words)
  }
  const search = useEffectEvent(submit)
  useEffect(() => {
    if (words === value) return
    const timer = setTimeout(() => search(), pauseMs)
    return () => clearTimeout(timer)
  }, [words, value])
  return (
    <form
      noValidate
      className={`relative min-w-0 flex-1 ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Icon of={Search} small className="pointer-events-none absolute top-3.5 left-3 text-ink-3 md:top-3" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={searchMaxLength}
        disabled={visit !== undefined}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="min-h-11 w-full rounded border border-edge bg-surface pr-3 pl-9 text-16/6 placeholder:text-ink-3 md:min-h-10 md:text-15/6"
      />
    </form>
  )
}
