import { useState } from 'react'
import { addSignOnDomain, proveSignOnDomain, removeSignOnDomain } from '#contract/firms/sign-on/endpoints.ts'
import { type SignOnDomain, SignOnDomainName } from '#contract/firms/sign-on/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type Run = (act: () => Promise<unknown>, done?: string) => Promise<void>

/** The firm's domains: how far each proof is, its record while one is needed, and room for more. */
export function SignOnDomains({
  domains,
  isPending,
  run,
}: {
  domains: readonly SignOnDomain[]
  isPending: boolean
  run: Run
}) {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <ul data-keeps-focus="domains" className="grid gap-5">
        {domains.map((domain) => (
          <li key={domain.domain}>
            <DomainState domain={domain} />
            {domain.state !== 'proved' && (
              <>
                <CopyField label="Name" value={domain.record.name} noun="Code" />
                <CopyField label="Value" value={domain.record.value} noun="Code" />
              </>
            )}
            <div className="mt-3 flex flex-wrap gap-3">
              {domain.state !== 'proved' && (
                <Button
                  size="sm"
                  pending={isPending}
                  onClick={() =>
                    void run(
                      () => call(proveSignOnDomain, { params: { domain: domain.domain } }),
                      `${domain.domain} is proved`,
                    )
                  }
                >
                  Check the record
                  <span className="sr-only"> of {domain.domain}</span>
                </Button>
              )}
              {domains.length > 1 && (
                <Button
                  size="sm"
                  variant="text"
                  pending={isPending}
                  onClick={() =>
                    void run(
                      () => call(removeSignOnDomain, { params: { domain: domain.domain } }),
                      `${domain.domain} removed`,
                    )
                  }
                >
                  Remove {domain.domain}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div data-keeps-focus="another-domain" className="mt-5 border-t pt-4">
        {isAdding ? (
          <AddDomain
            existing={domains.map(({ domain }) => domain)}
            // One that is refused stays in its form.
            onAdd={(domain) =>
              run(async () => {
                const added = await call(addSignOnDomain, { body: { domain } })
                setAdding(false)
                return added
              })
            }
          />
        ) : (
          <Button size="sm" variant="secondary" onClick={() => setAdding(true)}>
            Add another domain
          </Button>
        )}
      </div>
    </>
  )
}

function DomainState({ domain: { domain, state, provedAt, suspendsAt } }: { domain: SignOnDomain }) {
  if (state === 'proved' && provedAt)
    return (
      <Notice tone="ok">
        {domain} is yours since {when(provedAt, 'date')}. Members with an address there can sign in with your firm.
        Anyone else who does asks to join the team. We check the record every night.
      </Notice>
    )
  if (state === 'missing' && suspendsAt)
    return (
      <Notice tone="warn">
        The record of {domain} is missing. Put it back by {when(suspendsAt, 'date')}, or no one there can sign in with
        your firm.
      </Notice>
    )
  if (state === 'suspended')
    return (
      <Notice tone="bad">
        {domain} is suspended because its record was missing for days. No one there signs in with your firm until you
        put it back and check it.
      </Notice>
    )
  return (
    <p className="type-ui-s text-ink-2">
      Add this TXT record where {domain} is managed, and leave it there. Until we find it, no one there signs in this
      way.
    </p>
  )
}

type AddDomainProps = { existing: readonly string[]; onAdd: (domain: string) => Promise<void> }

function AddDomain({ existing, onAdd }: AddDomainProps) {
  const form = useSchemaForm(SignOnDomainName, { defaultValues: { domain: '' } })
  return (
    <form
      onSubmit={form.submit(({ domain }) => {
        // The server would return the one that is there, and the form would close without a word.
        const name = domain.toLowerCase()
        if (existing.includes(name)) return form.setError('domain', { message: `${name} is already added` })
        return onAdd(name)
      })}
      noValidate
      className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end"
    >
      <TextField label="Another domain" autoFocus autoCapitalize="none" {...form.field('domain')} />
      {/* Beside the field, above the line that is kept free for its message. */}
      <Button type="submit" pending={form.isPending} pendingLabel="Adding" className="sm:mb-6.5">
        Add domain
      </Button>
    </form>
  )
}
