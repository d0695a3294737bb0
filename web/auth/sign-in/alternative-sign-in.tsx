import Building2 from 'lucide-react/icons/building-2'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import KeyRound from 'lucide-react/icons/key-round'
import LogIn from 'lucide-react/icons/log-in'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { signInWithProvider } from '../api.ts'
import { hasPasskeys, signInWithPasskey } from '../second-factor/passkey-calls.ts'
import type { AuthSettings } from './auth-settings.ts'
import { providerName } from './provider-name.ts'

// No provider has this name: the service keeps it for what is not one.
const passkey = 'passkey'

/** The ways in beside the password, of those this installation offers. */
export function AlternativeSignIn({
  settings,
  onCode,
  onFirm,
}: {
  settings: AuthSettings
  onCode: () => void
  onFirm: () => void
}) {
  const [leaving, setLeaving] = useState<string | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  const leave = async (provider: string) => {
    setLeaving(provider)
    const failed = await signInWithProvider(provider)
    // When it went well the browser is on its way; the button keeps saying so.
    if (failed) setLeaving(null)
    setSentence(failed)
  }
  const enterByPasskey = async () => {
    setLeaving(passkey)
    setSentence(await signInWithPasskey())
    setLeaving(null)
  }
  return (
    <div className="mt-6 grid gap-3 border-t pt-6">
      {sentence && <Notice tone="bad">{sentence}</Notice>}
      {settings.passkeys && hasPasskeys() && (
        <Button
          variant="secondary"
          wide
          pending={leaving === passkey}
          pendingLabel="Waiting for your device"
          onClick={() => void enterByPasskey()}
        >
          <Icon of={Fingerprint} small />
          Sign in with a passkey
        </Button>
      )}
      {settings.providers.map((provider) => (
        <Button
          key={provider}
          variant="secondary"
          wide
          pending={leaving === provider}
          pendingLabel="Redirecting"
          onClick={() => void leave(provider)}
        >
          <Icon of={LogIn} small />
          Continue with {providerName(provider)}
        </Button>
      ))}
      <Button variant="secondary" wide onClick={onCode}>
        <Icon of={KeyRound} small />
        Sign in with a code
      </Button>
      {settings.sso && (
        <Button variant="secondary" wide onClick={onFirm}>
          <Icon of={Building2} small />
          Sign in with your firm
        </Button>
      )}
    </div>
  )
}
