import { z } from 'zod'
import { saveProfile } from '#contract/profiles/endpoints.ts'
import { type OwnProfile, SaveProfile } from '#contract/profiles/schemas.ts'
import type { Role } from '#contract/profiles/values.ts'
import { call } from '#web/platform/api/call.ts'
import { changedFields } from '#web/platform/changed-fields.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { resetAfterSave } from '#web/platform/form-reset.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { CountrySelect } from '../components/country-select.tsx'
import { toastSaveFailure } from '../components/save-failure.ts'
import { UnsavedGuard } from '../components/unsaved-guard.tsx'
import { profileToasts } from '../copy.ts'

const { firstName, lastName, country } = SaveProfile.shape
const Identity = z.object({
  firstName: firstName.min(1, 'Enter your first name'),
  lastName: lastName.min(1, 'Enter your last name'),
  country,
})

/** Who reads the name, by role (docs/product.md "Profiles"). */
const readers: Readonly<Record<Role, string>> = {
  consumer: 'Only advisors you share your details with see your name.',
  advisor: 'Your name is public. It’s compared with the SEC record.',
  firm_admin: 'Your team and your public page show this name. It’s compared with the SEC record.',
  admin: 'Shown to other administrators beside what you decide.',
}

/** Name and country of an account of any role. */
export function NameForm({ own, role, onSaved }: { own: OwnProfile; role: Role; onSaved: (own: OwnProfile) => void }) {
  const { profile } = own
  const form = useSchemaForm(Identity, {
    defaultValues: { firstName: profile.firstName, lastName: profile.lastName, country: profile.country },
  })
  const { isDirty, dirtyFields } = form.formState
  const submit = form.submit(async (values) => {
    const sent = form.getValues()
    try {
      const next = await call(saveProfile, { body: changedFields(values, dirtyFields) })
      onSaved(next)
      resetAfterSave(form, sent, values)
      toast.success(profileToasts.saved)
    } catch (error) {
      toastSaveFailure(error)
      throw error
    }
  })
  return (
    <form onSubmit={submit} noValidate aria-label="Name and country" className="grid gap-3 pb-5">
      <UnsavedGuard unsaved={isDirty && !form.isPending} />
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
        <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
        <CountrySelect {...form.field('country')} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="type-note text-ink-3">{readers[role]}</p>
        <Button type="submit" variant="secondary" size="sm" pending={form.isPending} pendingLabel="Saving">
          Save name and country
        </Button>
      </div>
    </form>
  )
}
