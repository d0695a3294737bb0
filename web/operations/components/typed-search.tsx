import { useState } from 'react'
import { rowSearchMaxLength } from '#contract/core/lengths.ts'
import { SearchWords } from '#contract/core/search-words.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'

type Props = {
  help: string
  /** The words that are searched for now. */
  words: string | undefined
  onSearch: (words: string) => void
}

/** Searches as one types. Words that are too short search for nothing. */
export function TypedSearch({ help, words, onSearch }: Props) {
  const [typed, setTyped] = useState(words ?? '')
  return (
    <TextField
      label="Search"
      help={help}
      type="search"
      autoComplete="off"
      maxLength={rowSearchMaxLength}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const next = SearchWords.safeParse(value).data
        if (next !== words) onSearch(next ?? '')
      }}
    />
  )
}
