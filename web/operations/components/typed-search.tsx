import { useState } from 'react'
import { TextField } from '#web/ui/forms/text-field.tsx'

const fewest = 3

type Props = {
  help: string
  /** The words that are searched for now. */
  words: string
  onSearch: (words: string) => void
}

/** Searches as one types. Words that are too short search for nothing. */
export function TypedSearch({ help, words, onSearch }: Props) {
  const [typed, setTyped] = useState(words)
  return (
    <TextField
      label="Search"
      help={help}
      type="search"
      autoComplete="off"
      maxLength={100}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const next = value.trim().length >= fewest ? value.trim() : ''
        if (next !== words) onSearch(next)
      }}
    />
  )
}
