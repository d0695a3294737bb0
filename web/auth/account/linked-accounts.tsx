import type { UserIdentity } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryClient } from '#web/platform/api/queries.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Skeleton } from '#web/ui/display/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { linkProvider, readAccount, unlinkIdentity } from '../api.ts'
import { useAuthSettings } from '../sign-in/auth-settings.ts'
import { providerName } from '../sign-in/provider-name.ts'
import { useLinkAnswer } from '../sign-in/use-link-result.ts'
import { SettingsItem, SettingsList } from './settings-list.tsx'
import { useReauthentication } from './use-reauthentication.tsx'

/** The ways an account signs in, and the providers it can add once its address is confirmed. */
export function LinkedAccounts() {
  const read = useQuery({ queryKey: ['auth', 'account'], queryFn: readAccount }, queryClient())
  const settings = useAuthSettings()
  const [pending, setPending] = useState<string | null>(null)
  const link = useLinkAnswer()
  const { confirm, dialog } = useReauthentication()
  if (!read.data)
    return (
      <ReadPlaceholder read={read} name="Your sign-in methods">
        <Skeleton className="h-14" />
      </ReadPlaceholder>
    )
  const { identities, isVerified } = read.data
  const open = settings.providers.filter((name) => identities.every(({ provider }) => provider !== name))
  // The server refuses to link an account to an address that nobody has confirmed.
  const linkable = isVerified ? open : []
  const run = async (key: string, action: () => Promise<string | null>) => {
    setPending(key)
    const sentence = await action()
    setPending(null)
    if (sentence) toast.error(sentence)
    return sentence === null
  }
  const unlink = async (identity: UserIdentity) => {
    if (!(await run(identity.identity_id, () => unlinkIdentity(identity)))) return
    void read.refetch()
    toast.success(`${providerName(identity.provider)} is no longer linked`)
  }
  return (
    <>
      {dialog}
      {link.kind === 'failed' && <Notice tone="warn">{link.sentence}</Notice>}
      <SettingsList>
        {identities.map((identity) => (
          <SettingsItem
            key={identity.identity_id}
            title={providerName(identity.provider)}
            detail={[emailOf(identity), identity.created_at && `since ${when(identity.created_at, 'date')}`]
              .filter(Boolean)
              .join(', ')}
            actions={
              identities.length > 1 &&
              identity.provider !== 'email' && (
                <Button
                  variant="text"
                  aria-label={`Unlink ${providerName(identity.provider)}`}
                  pending={pending === identity.identity_id}
                  pendingLabel="Unlinking"
                  onClick={() => confirm(() => void unlink(identity))}
                >
                  Unlink
                </Button>
              )
            }
          />
        ))}
        {linkable.map((provider) => (
          <SettingsItem
            key={provider}
            title={providerName(provider)}
            detail="Not linked"
            actions={
              <Button
                variant="text"
                aria-label={`Link ${providerName(provider)}`}
                pending={pending === provider}
                pendingLabel="Redirecting"
                onClick={() => confirm(() => void run(provider, () => linkProvider(provider)))}
              >
                Link
              </Button>
            }
          />
        ))}
      </SettingsList>
      {!isVerified && open.length > 0 && (
        <p className="mt-3 type-ui text-ink-2">
          To link another account,{' '}
          <Link to="/verify" className="text-action underline">
            confirm your email address
          </Link>{' '}
          first.
        </p>
      )}
    </>
  )
}

function emailOf({ identity_data }: UserIdentity): string {
  const email: unknown = identity_data?.email
  return typeof email === 'string' ? email : ''
}
