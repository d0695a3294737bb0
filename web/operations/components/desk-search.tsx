import { type ComponentProps, type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { rowSearchMaxLength } from '#contract/core/lengths.ts'
import { SearchWords } from '#contract/core/search-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type Props = {
  label: string
  filter: Pick<ComponentProps<typeof Select>, 'label' | 'options'> & { name: string }
}

/** Puts words and a choice into the address of the page, whose list follows it. */
export function DeskSearch({ label, filter }: Props) {
  const [params, setParams] = useSearchParams()
  const [error, setError] = useState<string>()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [typed, chosen] = ['words', filter.name].map((name) => String(data.get(name) ?? '').trim())
    const words = SearchWords.safeParse(typed)
    setError(typed ? words.error?.issues[0]?.message : undefined)
    if (!typed || words.success)
      setParams({ ...(words.data && { words: words.data }), ...(chosen && { [filter.name]: chosen }) })
  }
  const chosen = filter.options.find(({ value }) => value === params.get(filter.name))
  return (
    <Form onSubmit={search} className="mb-4 grid gap-x-4 md:grid-cols-[minmax(0,1fr)_15rem_auto]">
      <TextField
        label={label}
        name="words"
        type="search"
        autoComplete="off"
        maxLength={rowSearchMaxLength}
        defaultValue={params.get('words') ?? ''}
        error={error}
      />
      <Select {...filter} placeholder="All" defaultValue={chosen?.value} />
      <div className="md:pt-7.5">
        <Button type="submit">Search</Button>
      </div>
    </Form>
  )
}
