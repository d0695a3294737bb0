import Search from 'lucide-react/icons/search'
import { Form } from 'react-router'
import type { AdvisorsQuery } from '#contract/matching/schemas.ts'
import { specialtyLabels, stateNames } from '#contract/profiles/labels.ts'
import { specialties, states } from '#contract/profiles/values.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** What one looks for in the directory. A plain form of GET: it works before any script does, and is its own address. */
export function DirectoryForm({ query }: { query: Partial<AdvisorsQuery> }) {
  return (
    <Form
      method="get"
      action="/advisors"
      role="search"
      className="mt-6 grid items-start gap-x-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <TextField
        key={`search ${query.search}`}
        label="Name, firm, place or subject"
        name="search"
        type="search"
        maxLength={80}
        defaultValue={query.search ?? ''}
      />
      <Select
        key={`state ${query.state}`}
        label="Serves"
        name="state"
        placeholder="Any state"
        defaultValue={query.state ?? ''}
        options={states.map((state) => ({ value: state, label: stateNames[state] }))}
      />
      <Select
        key={`specialty ${query.specialty}`}
        label="Helps with"
        name="specialty"
        placeholder="Any subject"
        defaultValue={query.specialty ?? ''}
        options={specialties.map((specialty) => ({ value: specialty, label: specialtyLabels[specialty] }))}
      />
      <Button type="submit" className="min-h-12! md:mt-[26px]">
        <Icon of={Search} small />
        Find advisors
      </Button>
    </Form>
  )
}
