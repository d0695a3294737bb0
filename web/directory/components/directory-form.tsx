import ChevronDown from 'lucide-react/icons/chevron-down'
import Search from 'lucide-react/icons/search'
import { Form } from 'react-router'
import { searchMaxLength } from '#contract/core/lengths.ts'
import { feeKindLabels } from '#contract/directory/labels.ts'
import type { AdvisorsQuery } from '#contract/directory/schemas.ts'
import { feeKinds } from '#contract/directory/values.ts'
import { certificationNames, languageName, specialtyLabels, stateNames } from '#contract/profiles/labels.ts'
import { compensationLabels, fiduciaryLabels } from '#contract/profiles/practice/labels.ts'
import { compensations } from '#contract/profiles/practice/values.ts'
import { certifications, languages, specialties, states } from '#contract/profiles/values.ts'
import { modeNames } from '#contract/scheduling/labels.ts'
import { appointmentModes } from '#contract/scheduling/values.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

const more = [
  {
    name: 'language',
    label: 'Language',
    placeholder: 'Any language',
    options: languages.map((value) => ({ value, label: languageName(value) })),
  },
  {
    name: 'feeKind',
    label: 'Fee type',
    placeholder: 'Any fee type',
    options: feeKinds.map((value) => ({ value, label: feeKindLabels[value] })),
  },
  {
    name: 'compensation',
    label: 'Compensation, as stated',
    placeholder: 'Any compensation',
    options: compensations.map((value) => ({ value, label: compensationLabels[value] })),
  },
  {
    name: 'fiduciaryStatement',
    label: 'Fiduciary, as stated',
    placeholder: 'Any statement',
    options: (['always', 'for_advice'] as const).map((value) => ({ value, label: fiduciaryLabels[value] })),
  },
  {
    name: 'mode',
    label: 'Ways to meet',
    placeholder: 'Any',
    options: appointmentModes.map((value) => ({ value, label: modeNames[value] })),
  },
  {
    name: 'certification',
    label: 'Credentials',
    placeholder: 'Any credential',
    options: certifications.map((value) => ({ value, label: `${value}, ${certificationNames[value]}` })),
  },
] as const

const hasMore = (query: Partial<AdvisorsQuery>) => more.some(({ name }) => query[name] !== undefined)

/**
 * What one looks for in the directory. A plain form of GET: it works before any script does, and is
 * its own address.
 */
export function DirectoryForm({ query }: { query: Partial<AdvisorsQuery> }) {
  return (
    <Form
      method="get"
      noValidate
      action="/advisors"
      role="search"
      className="mt-6 grid items-start gap-x-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <TextField
        key={`search ${query.search}`}
        label="Name, firm, location or specialty"
        name="search"
        type="search"
        maxLength={searchMaxLength}
        defaultValue={query.search ?? ''}
      />
      <Select
        key={`state ${query.state}`}
        label="State"
        name="state"
        placeholder="Any state"
        defaultValue={query.state ?? ''}
        options={states.map((state) => ({ value: state, label: stateNames[state] }))}
      />
      <Select
        key={`specialty ${query.specialty}`}
        label="Helps with"
        name="specialty"
        placeholder="Any specialty"
        defaultValue={query.specialty ?? ''}
        options={specialties.map((specialty) => ({ value: specialty, label: specialtyLabels[specialty] }))}
      />
      <details open={hasMore(query)} className="group order-last md:col-span-full">
        <summary className="flex min-h-11 w-max cursor-pointer list-none items-center gap-1.5 font-medium text-action type-ui-s hover:underline md:min-h-8 [&::-webkit-details-marker]:hidden">
          More filters
          <Icon of={ChevronDown} small className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="mt-2 grid gap-x-3 sm:grid-cols-2 lg:grid-cols-3">
          {more.map(({ name, label, placeholder, options }) => (
            <Select
              key={`${name} ${query[name]}`}
              label={label}
              name={name}
              placeholder={placeholder}
              defaultValue={query[name] ?? ''}
              options={options}
            />
          ))}
        </div>
      </details>
      <Button type="submit" className="min-h-12! md:mt-6.5">
        <Icon of={Search} small />
        Find advisors
      </Button>
    </Form>
  )
}
