import { SaveSignOn, type SignOn } from '#contract/firms/sign-on/schemas.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { signOnKindTexts } from '../copy.ts'

/** What the firm enters about its identity provider, beside what the provider needs of us. */
export function SignOnForm({
  signOn: { connection, addresses },
  onSave,
}: {
  signOn: SignOn
  onSave: (input: SaveSignOn) => Promise<void>
}) {
  const form = useSchemaForm(SaveSignOn, {
    defaultValues: {
      kind: connection?.kind ?? 'saml',
      domain: connection?.domains[0]?.domain ?? '',
      metadata: '',
      issuer: connection?.kind === 'oidc' ? connection.issuer : '',
      clientId: connection?.clientId ?? '',
      clientSecret: '',
    },
  })
  const kind = form.watch('kind')
  return (
    <form onSubmit={form.submit(onSave)} noValidate className="grid grid-cols-1 gap-3 wrap-anywhere">
      <RadioGroup
        legend="How your provider signs people in"
        choices={signOnKindTexts}
        columns={2}
        value={kind}
        onChange={(value) => form.setValue('kind', value, { shouldDirty: true })}
      />
      <div className="mb-3 grid grid-cols-1 gap-3">
        {kind === 'saml' ? (
          <>
            <CopyField label="Our metadata and entity ID, for your provider" value={addresses.metadataUrl} />
            <CopyField label="Our assertion consumer (ACS) address" value={addresses.acsUrl} />
          </>
        ) : (
          <CopyField label="Our redirect address, for your provider" value={addresses.callbackUrl} />
        )}
      </div>
      {!connection && (
        <TextField
          label="Email domain of your people"
          placeholder="harbor-wealth.com"
          autoCapitalize="none"
          help="You prove in the next step that it’s yours. You can add more later."
          {...form.field('domain')}
        />
      )}
      {kind === 'saml' ? (
        <TextArea
          label="Your provider’s metadata"
          help="Paste the XML, or the address your provider publishes it at."
          {...form.field('metadata')}
        />
      ) : (
        <>
          <TextField label="Issuer" type="url" placeholder="https://" {...form.field('issuer')} />
          <TextField label="Client ID" autoComplete="off" {...form.field('clientId')} />
          <TextField
            label="Client secret"
            type="password"
            autoComplete="off"
            help={
              connection?.kind === 'oidc'
                ? 'Leave it empty to keep the current one.'
                : 'We store it encrypted. Leave it empty if your provider gives none.'
            }
            {...form.field('clientSecret')}
          />
          <p className="type-note text-ink-2">
            Your provider has to say that an address is verified (email_verified). For Microsoft Entra, enter your own
            tenant’s issuer and add the optional claim email.
          </p>
        </>
      )}
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <div>
        <Button type="submit" pending={form.isPending} pendingLabel="Saving">
          {connection ? 'Save changes' : 'Connect'}
        </Button>
      </div>
    </form>
  )
}
