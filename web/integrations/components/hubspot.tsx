import { useState } from 'react'
import { connectHubspot, disconnectHubspot, getHubspot } from '#contract/integrations/hubspot/endpoints.ts'
import { type HubspotConnection, NewHubspotConnection } from '#contract/integrations/hubspot/schemas.ts'
import type { Confirm } from '#web/auth/account/use-reauthentication.tsx'
import { call } from '#web/platform/api/call.ts'
import { invalidate, justRead, useEndpoint } from '#web/platform/api/queries.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { useSchemaForm } from '#web/platform/form.ts'
import { when } from '#web/platform/format.ts'
import { Section } from '#web/profiles/components/section.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Loading } from '#web/ui/display/skeleton.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** Sends the leads of an advisor to their HubSpot account. */
export function Hubspot({ confirm }: { confirm: Confirm }) {
  const read = useEndpoint(getHubspot, {}, justRead)
  const connection = read.data?.connection
  return (
    <Section
      id="hubspot"
      keepsFocus
      title="HubSpot"
      lead="Your leads become contacts in HubSpot once they agree to share their name with you, with the email, the state, the stage, and the phone number if they share it. A new password or email address, or signing out everywhere, ends the connection."
    >
      {!read.data && (
        <ReadPlaceholder read={read} name="Your connection with HubSpot">
          <Loading name="your connection with HubSpot" />
        </ReadPlaceholder>
      )}
      {connection && <Connection {...connection} />}
      {read.data && (!connection || connection.refusedAt) && <ConnectForm confirm={confirm} />}
    </Section>
  )
}

function ConnectForm({ confirm }: { confirm: Confirm }) {
  const form = useSchemaForm(NewHubspotConnection, { defaultValues: { token: '' } })
  const send = form.submit((body) =>
    confirm(async () => {
      await call(connectHubspot, { body })
      await invalidate(getHubspot)
      toast.success('HubSpot connected')
    }),
  )
  return (
    <form onSubmit={send} noValidate className="max-w-lg">
      <p className="mb-4 type-ui-s text-ink-2">
        In HubSpot, open Development, then Legacy apps. Create a private app with the scopes crm.objects.contacts.read
        and crm.objects.contacts.write, and copy its access token.
      </p>
      <TextField label="Access token" type="password" autoComplete="off" spellCheck={false} {...form.field('token')} />
      {form.problem && (
        <div className="mb-4">
          <Notice tone="bad">{form.problem}</Notice>
        </div>
      )}
      <Button type="submit" variant="secondary" pending={form.isPending} pendingLabel="Connecting">
        Connect HubSpot
      </Button>
    </form>
  )
}

function Connection({ accountId, connectedAt, lastSentAt, lastSkippedAt, refusedAt }: HubspotConnection) {
  const [isAsking, setAsking] = useState(false)
  const disconnect = async () => {
    await call(disconnectHubspot)
    await invalidate(getHubspot)
    toast.success('HubSpot disconnected')
  }
  return (
    <div className="grid justify-items-start gap-2">
      <p className="type-ui">
        Account {accountId}, connected {when(connectedAt, 'date')}.{' '}
        {lastSentAt ? `Last contact sent ${when(lastSentAt)}.` : 'No contact was sent yet.'}
      </p>
      {lastSkippedAt && (
        <p className="type-note text-ink-2">HubSpot wouldn’t take one contact {when(lastSkippedAt)}.</p>
      )}
      {refusedAt && (
        <Notice tone="bad">
          HubSpot has refused the token since {when(refusedAt)}, so nothing is sent. Connect again with a new one.
        </Notice>
      )}
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Disconnect HubSpot
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Disconnect HubSpot?"
        description="We delete the token and send nothing more. Contacts that are in HubSpot stay there."
        action="Disconnect"
        pendingLabel="Disconnecting"
        keep="Keep it"
        onConfirm={disconnect}
      />
    </div>
  )
}
