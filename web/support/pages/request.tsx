import { brand } from '#contract/brand.ts'
import { addToRequest, getOwnRequest } from '#contract/support/desk/endpoints.ts'
import { WriteMessage } from '#contract/support/desk/schemas.ts'
import { useCurrentUser } from '#web/auth/session/session.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { when } from '#web/platform/format.ts'
import { readOrNull } from '#web/platform/page/loading.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { titleOnly } from '#web/platform/page/title-only.tsx'
import { UnsavedGuard } from '#web/profiles/components/unsaved-guard.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import type { Route } from './+types/request.ts'

export const meta = pageMeta({ title: 'Your message to support', description: 'Our answer.', path: '/help' })

/** Only in the browser: the address is a secret and stays out of the server's page cache. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return readOrNull(call(getOwnRequest, { params: { token: params.token } }))
}

export const HydrateFallback = titleOnly('Your message to support')

/** One request to support with our answers; its writer adds to it here, signed in or not. */
export default function Request({ loaderData: request, params: { token } }: Route.ComponentProps) {
  const isSignedIn = useCurrentUser() !== null
  if (!request)
    return (
      <PageLayout title="This link doesn’t work" narrow>
        <p className="mb-6 text-ink-2">Open it from our email again, or write to us once more.</p>
        <LinkButton to="/contact">Write to us</LinkButton>
      </PageLayout>
    )
  const { messages, status, createdAt } = request
  return (
    <PageLayout
      above={isSignedIn && <Breadcrumb items={[{ name: 'Help', to: '/help' }, { name: 'Your message' }]} />}
      title="Your message to support"
      lead={`Written ${when(createdAt, 'zonedMoment')}.`}
      narrow
    >
      <ol aria-label="Messages" className="divide-y rounded border bg-surface">
        {messages.map(({ id, body, at, isOurs }) => (
          <li key={id} className={`px-4 py-3 ${isOurs ? 'bg-wash' : ''}`}>
            <p className="flex flex-wrap items-baseline gap-x-2 type-note">
              <span className="font-strong">{isOurs ? `${brand.name} Support` : 'You'}</span>
              <time dateTime={at} className="text-ink-2">
                {when(at)}
              </time>
            </p>
            <p className="type-ui wrap-anywhere whitespace-pre-wrap">{body}</p>
          </li>
        ))}
      </ol>
      {status === 'closed' && (
        <p className="mt-4 type-ui-s text-ink-2">This request is closed. Write again to open it.</p>
      )}
      <ReplyForm token={token} />
    </PageLayout>
  )
}

function ReplyForm({ token }: { token: string }) {
  const revalidate = useRevalidate()
  const form = useSchemaForm(WriteMessage, { defaultValues: { message: '' } })
  const send = form.submit(async (body) => {
    await call(addToRequest, { params: { token }, body })
    form.reset()
    toast.success('Message sent')
    await revalidate()
  })
  const { isDirty } = form.formState
  return (
    <form onSubmit={send} noValidate className="mt-5 grid gap-3">
      <UnsavedGuard unsaved={isDirty && !form.isPending} />
      <TextArea label="Reply" help="No account numbers or passwords, please" {...form.field('message')} />
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <div>
        <Button type="submit" pending={form.isPending} pendingLabel="Sending">
          Send message
        </Button>
      </div>
    </form>
  )
}
