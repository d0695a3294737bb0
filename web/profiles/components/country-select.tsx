import type { ComponentProps } from 'react'
import { countries, countryName, defaultCountry } from '#contract/core/countries.ts'
import { Select } from '#web/ui/forms/select.tsx'

const others = countries
  .filter((code) => code !== defaultCountry)
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted((left, right) => left.label.localeCompare(right.label, 'en'))

/** All countries by name, the default one first. */
export function CountrySelect(props: Omit<ComponentProps<typeof Select>, 'label' | 'options'>) {
  return (
    <Select
      label="Country"
      autoComplete="country"
      options={[{ value: defaultCountry, label: countryName(defaultCountry) }, ...others]}
      {...props}
    />
  )
}
