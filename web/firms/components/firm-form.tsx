import { defaultCountry } from '#contract/core/countries.ts'
import { firmSizeLabels, industryLabels } from '#contract/firms/labels.ts'
import { type Firm, RegisterFirm, type SaveFirmPart } from '#contract/firms/schemas.ts'
import { stateNames } from '#contract/profiles/labels.ts'
import { states } from '#contract/profiles/values.ts'
import { changedFields } from '#web/platform/changed-fields.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { resetAfterSave } from '#web/platform/form-reset.ts'
import { CountrySelect } from '#web/profiles/components/country-select.tsx'
import { UnsavedGuard } from '#web/profiles/components/unsaved-guard.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { OfficesField } from './offices-field.tsx'

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const valuesOf = (firm: Firm | null) => ({
  name: firm?.name ?? '',
  description: firm?.description ?? '',
  website: firm?.website ?? null,
  industry: firm?.industry ?? 'independent_ria',
  size: firm?.size ?? '2_10',
  city: firm?.city ?? '',
  state: firm?.state ?? null,
  country: firm?.country ?? defaultCountry,
  assetsUnderManagement: firm?.assetsUnderManagement ?? 0,
  // None is not stated, and an empty box.
  ...(firm?.employeeCount && { employeeCount: firm.employeeCount }),
  offices: firm?.offices ?? [],
})

/**
 * What a firm says of itself and its public page shows. `onSave` gets only what was changed, so
 * that two people who save different fields keep each other's.
 */
export function FirmForm({
  firm,
  onRegister,
  onSave,
}: {
  firm: Firm | null
  onRegister: (values: RegisterFirm) => Promise<void>
  onSave: (change: SaveFirmPart) => Promise<Firm>
}) {
  const form = useSchemaForm(RegisterFirm, { defaultValues: valuesOf(firm) })
  const { dirtyFields, isDirty } = form.formState
  const submit = form.submit(async (values) => {
    if (!firm) return onRegister(values)
    const sent = form.getValues()
    resetAfterSave(form, sent, valuesOf(await onSave(changedFields(values, dirtyFields))))
  })
  const number = { setValueAs: (value: unknown) => Number(String(value).replaceAll(/[\s,]/g, '')) }
  const orNull = { setValueAs: (value: unknown) => (value === '' ? null : value) }
  const bound = (name: Parameters<typeof form.register>[0], options: object) => ({
    ...form.register(name, options),
    error: form.getFieldState(name, form.formState).error?.message,
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <UnsavedGuard unsaved={isDirty && !form.isPending} />
      <TextField label="Firm name" autoComplete="organization" {...form.field('name')} />
      <TextArea
        label="About the firm"
        help="Consumers read this on your firm’s page."
        optional
        {...form.field('description')}
      />
      <TextField label="Website" type="url" placeholder="https://" optional {...bound('website', orNull)} />
      <div className="grid gap-3 md:grid-cols-2">
        <Select label="Firm type" options={optionsOf(industryLabels)} {...form.field('industry')} />
        <Select label="Size" options={optionsOf(firmSizeLabels)} {...form.field('size')} />
        <TextField label="City" autoComplete="address-level2" optional {...form.field('city')} />
        <Select
          label="State"
          placeholder="Choose a state"
          optional
          options={states.map((state) => ({ value: state, label: stateNames[state] }))}
          {...bound('state', orNull)}
        />
        <CountrySelect {...form.field('country')} />
        <MoneyField
          label="Assets under management"
          help="Whole dollars, from your last filing"
          optional
          error={form.formState.errors.assetsUnderManagement?.message}
          value={form.watch('assetsUnderManagement') || null}
          onChange={(value) =>
            form.setValue('assetsUnderManagement', value ?? 0, { shouldDirty: true, shouldValidate: true })
          }
        />
        <TextField label="Number of employees" inputMode="numeric" optional {...bound('employeeCount', number)} />
      </div>
      <OfficesField
        offices={form.watch('offices') ?? []}
        errorOf={(position) => form.formState.errors.offices?.[position]}
        onChange={(offices, { isAdded }) => {
          // An office that was just added is not wrong yet; errors that are shown go as one types.
          const shouldValidate = !isAdded && form.formState.errors.offices !== undefined
          form.setValue('offices', offices, { shouldDirty: true, shouldValidate })
        }}
      />
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <div>
        <Button type="submit" size="lg" pending={form.isPending} pendingLabel="Saving">
          {firm ? 'Save' : 'Register the firm'}
        </Button>
      </div>
    </form>
  )
}
