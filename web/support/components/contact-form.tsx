import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { brand } from '#contract/brand.ts'
import { contactUs } from '#contract/support/endpoints.ts'
import { ContactUs } from '#contract/support/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** Writes to our team: stored, mailed, and answered to the address given; only with consent. */
export function ContactForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [listens, setListens] = useState(false)
  useEffect(() => setListens(true), [])
  const form = useSchemaForm(ContactUs, {
    // Consent is given and never assumed: the box starts empty, which the schema refuses.
    defaultValues: { name: '', email: '', phone: '', message: '' },
  })
  if (sentTo) return <Thanks sentTo={sentTo} />
  const submit = form.submit(async (values) => {
    await call(contactUs, { body: values })
    setSentTo(values.email)
  })
  return (
    <form onSubmit={submit} noValidate>
      {/* What somebody types before the page listens would be lost, so it waits for that. */}
      <fieldset disabled={!listens} className="grid gap-3">
        <div className="grid gap-3 md:grid-cols-2">
          <TextField label="Name" autoComplete="name" {...form.field('name')} />
          <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...form.field('email')} />
        </div>
        <TextField label="Phone" type="tel" autoComplete="tel" optional {...form.field('phone')} />
        <TextArea label="Message" help="No account numbers or passwords, please" {...form.field('message')} />
        <Checkbox
          label={
            <>
              {brand.name} may store and reply to this message, as described in the{' '}
              <Link to="/privacy" className="text-action underline">
                Privacy Policy
              </Link>
            </>
          }
          {...form.field('consent')}
        />
        {form.problem && <Notice tone="bad">{form.problem}</Notice>}
        <div className="pt-2">
          <Button type="submit" size="lg" pending={form.isPending} pendingLabel="Sending">
            Send message
          </Button>
        </div>
      </fieldset>
    </form>
  )
}

/** Takes the place of the form, and the focus with it. */
function Thanks({ sentTo }: { sentTo: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Notice tone="ok">
        Thanks. We got your message and will reply to {sentTo}. A person answers {brand.supportHours}. We email one
        confirmation a day.
      </Notice>
    </div>
  )
}
