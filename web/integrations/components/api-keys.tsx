import { useState } from 'react'
import { listApiKeys, revokeApiKey } from '#contract/integrations/keys/endpoints.ts'
import type { ApiKey } from '#contract/integrations/keys/schemas.ts'
import { apiScopeLabels } from '#contract/integrations/labels.ts'
import { keyLimit } from '#contract/integrations/values.ts'
import type { Confirm } from '#web/auth/account/use-reauthentication.tsx'
import { call } from '#web/platform/api/call.ts'
import { invalidate, justRead, useEndpoint } from '#web/platform/api/queries.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { listed, when } from '#web/platform/format.ts'
import { lazyPart } from '#web/platform/page/lazy-part.tsx'
import { Section } from '#web/profiles/components/section.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Loading } from '#web/ui/display/skeleton.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { ShownOnceDialog } from './shown-once-dialog.tsx'

const NewKeyDialog = lazyPart(() => import('./new-key-dialog.tsx').then((part) => part.NewKeyDialog))

/** The advisor's API keys: what each may do, when it was used, and how to end it. */
export function ApiKeys({ confirm }: { confirm: Confirm }) {
  const read = useEndpoint(listApiKeys, {}, justRead)
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  const revoke = async ({ id, name }: ApiKey) => {
    await call(revokeApiKey, { params: { id } })
    await invalidate(listApiKeys)
    toast.success(`${name} was revoked`)
  }
  const keys = read.data?.items
  return (
    <Section
      id="keys"
      keepsFocus
      title="API keys"
      lead="A program that has a key acts in your name, within the key’s scopes. It sees a consumer’s name only where you do. A new password or email address, or signing out everywhere, revokes every key."
    >
      {!keys && (
        <ReadPlaceholder read={read} name="Your keys">
          <Loading name="your keys" />
        </ReadPlaceholder>
      )}
      {keys && keys.length > 0 && (
        <ul>
          {keys.map((key) => (
            <KeyEntry key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {keys && keys.length < keyLimit && (
          <Button variant="secondary" onClick={() => void confirm(() => setCreating(true))}>
            Create an API key
          </Button>
        )}
        <a href="/api/docs#v1" className="touch type-ui-s link">
          Read the API reference
        </a>
      </div>
      {isCreating && (
        <NewKeyDialog
          confirm={confirm}
          onClose={() => setCreating(false)}
          // Also when the form was closed meanwhile: the key can be shown this once.
          onCreated={(key) => {
            setCreating(false)
            setMade(key)
          }}
        />
      )}
      {made !== null && (
        <ShownOnceDialog
          title="Copy your API key"
          description="We show it this once. Keep it like a password."
          label="API key"
          noun="Key"
          value={made}
          onClose={() => setMade(null)}
        />
      )}
      {revoked && (
        <ConfirmDialog
          open
          onOpenChange={() => setRevoked(null)}
          title={`Revoke ${revoked.name}?`}
          description="Programs that use this key stop working at once. You can’t undo this."
          action="Revoke key"
          pendingLabel="Revoking"
          keep="Keep it"
          onConfirm={() => revoke(revoked)}
        />
      )}
    </Section>
  )
}

function KeyEntry({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, prefix, scopes, createdAt, expiresAt, lastUsedAt } = apiKey
  const isExpired = new Date(expiresAt) < new Date()
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b py-4 first:border-t">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 type-ui font-strong">
          <span className="break-words">{name}</span>
          {isExpired && <Tag tone="warn">Expired</Tag>}
        </p>
        <p className="type-note break-all text-ink-2">{prefix}…</p>
        <p className="mt-1 type-note text-ink-2">{listed(scopes.map((scope) => apiScopeLabels[scope]))}</p>
        <p className="mt-1 type-note text-ink-3">
          {`Created ${when(createdAt, 'date')}, ${isExpired ? 'expired' : 'expires'} ${when(expiresAt, 'date')}. `}
          {lastUsedAt ? `Last used ${when(lastUsedAt)}.` : 'Never used.'}
        </p>
      </div>
      <Button size="sm" variant="text" aria-label={`Revoke ${name}`} onClick={onRevoke} className="max-sm:-ml-2">
        Revoke
      </Button>
    </li>
  )
}
