import { z } from 'zod'
import { brand } from '#contract/brand.ts'
import { getBookingPage, saveBookingPage } from '#contract/scheduling/booking-pages/endpoints.ts'
import { BookingPage as BookingPageInput, Slug } from '#contract/scheduling/booking-pages/schemas.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { bookPath, embedPath } from '#web/paths.ts'
import { call } from '#web/platform/api/call.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** An address of this installation; the page is drawn in the browser alone. */
const here = (path: string) => `${location.origin}${path}`

/** The advisor's own booking page: its address, and the code that shows its times elsewhere. */
export function BookingPage() {
  const { id } = useUser()
  const { data, refetch } = useEndpoint(getBookingPage, {})
  const path = bookPath(data?.slug ?? id)
  const frame = `<iframe src="${here(embedPath(id))}" title="Book a call on ${brand.name}" width="100%" height="640" style="border:0"></iframe>`
  return (
    <Panel className="p-4 md:p-5">
      <PanelHead title="Your booking page" />
      <p className="mt-2 type-ui-s text-ink-2">
        Put your open times on your own website. Visitors sign up before they book.
      </p>
      {data && <SlugForm advisorId={id} slug={data.slug ?? ''} onSaved={() => void refetch()} />}
      <CopyField label="Link" value={here(path)} />
      <CopyField label="Code for your website" value={frame} noun="Code" />
      <div className="mt-4">
        <LinkButton to={path} size="sm" variant="secondary">
          View booking page
        </LinkButton>
      </div>
    </Panel>
  )
}

/** An empty field gives the address up. */
const isBlank = (typed: unknown) => typeof typed === 'string' && typed.trim() === ''
const SlugInput = BookingPageInput.extend({
  slug: z.preprocess((typed) => (isBlank(typed) ? null : typed), Slug.nullable()),
})

function SlugForm({ advisorId, slug, onSaved }: { advisorId: string; slug: string; onSaved: () => void }) {
  const form = useSchemaForm(SlugInput, { defaultValues: { slug } })
  const send = form.submit(async (input) => {
    const saved = await call(saveBookingPage, { body: input })
    toast.success('Address saved', { detail: `${location.host}${bookPath(saved.slug ?? advisorId)}` })
    onSaved()
  })
  return (
    <form onSubmit={send} noValidate className="mt-3">
      <TextField
        label="Address"
        prefix="/book/"
        placeholder="your-name"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help="The link with your id keeps working. A new address ends the one before, and so does an empty field."
        suffix={
          <Button type="submit" size="sm" variant="text" pending={form.isPending} pendingLabel="Saving">
            Save
          </Button>
        }
        {...form.field('slug')}
      />
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
    </form>
  )
}
