import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getClient, listTimeline, removeClient } from '#contract/leads/clients/endpoints.ts'
import type { ClientDetail } from '#contract/leads/clients/schemas.ts'
import { notified } from '#contract/notifications/events.ts'
import { stateNames } from '#contract/profiles/labels.ts'
import { ScoreRing } from '#web/matching/score/score-ring.tsx'
import { chatPath } from '#web/paths.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { money, when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { ContactLine } from '#web/profiles/components/contact-links.tsx'
import { ProposeButton } from '#web/scheduling/proposals/propose-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { ClientSide } from '../clients/client-side.tsx'
import { ClientTimeline } from '../clients/client-timeline.tsx'
import { ContactDialog } from '../clients/contact-dialog.tsx'
import type { Route } from './+types/client.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Client', description: 'One client and what happened so far.', path: '/clients' })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => call(getClient, { params: { id: params.clientId } })

const events = [notified]

/** A client's record: who they are, what happened, what is next, and what they agreed to. */
export default function ClientPage({ loaderData, params }: Route.ComponentProps) {
  const { data } = useEndpoint(getClient, { params: { id: params.clientId } })
  const client = data ?? loaderData
  useFocusFallback()
  // A consumer who takes an agreement back, or deletes their account, is a notification.
  useServerEvents(events, () => void Promise.all([invalidate(getClient), invalidate(listTimeline)]))
  return (
    <div className="mx-auto w-full max-w-310 px-5 pt-3 pb-24 md:px-8 md:pt-2">
      <Breadcrumb items={[{ name: 'Clients', to: '/clients' }, { name: client.name }]} />
      <Head client={client} />
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ClientTimeline client={client} />
        <div className="max-lg:order-first">
          <ClientSide client={client} />
        </div>
      </div>
    </div>
  )
}

function Head({ client }: { client: ClientDetail }) {
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const remove = async () => {
    await call(removeClient, { params: { id: client.id } })
    toast.success(`${client.name} is removed from your list`)
    await navigate('/clients')
  }
  return (
    <header className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar name={client.name} photoUrl={client.consumer?.avatarUrl ?? null} size={64} />
      <div className="min-w-0 flex-1 basis-60">
        <h1 className="type-title-1 [overflow-wrap:anywhere]">{client.name}</h1>
        <p className="mt-1 type-ui text-ink-2 [overflow-wrap:anywhere]">
          {factsOf(client)}
          {(client.email || client.phone) && ', '}
          <ContactLine email={client.email} phone={client.phone} />
        </p>
      </div>
      {client.matchScore !== null && <ScoreRing score={client.matchScore} />}
      <div className="flex flex-wrap gap-3">
        {client.chatId && (
          <LinkButton to={chatPath(client.chatId)}>{client.consumer?.isDisclosed ? 'Message' : 'Open chat'}</LinkButton>
        )}
        {client.consumer?.isDisclosed && <ProposeButton client={client.consumer} />}
        {client.origin === 'imported' && (
          <>
            <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
              Edit
            </Button>
            <Button variant="danger" size="sm" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          </>
        )}
      </div>
      {isEditing && <ContactDialog client={client} onClose={() => setEditing(false)} />}
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={`Remove ${client.name}?`}
        description="Their record is deleted, with its notes and tasks. This can’t be undone."
        action="Remove"
        pendingLabel="Removing"
        keep="Keep"
        onConfirm={remove}
      />
    </header>
  )
}

/** What is known in one line: since when, where and how much. */
function factsOf({ consumer, origin, since, estimatedValueUsd }: ClientDetail): string {
  return [
    `${origin === 'converted' ? 'Client since' : 'Added'} ${when(since, 'date')}`,
    consumer?.state ? stateNames[consumer.state] : null,
    estimatedValueUsd ? `${money(estimatedValueUsd)} expected` : null,
  ]
    .filter(Boolean)
    .join(', ')
}
