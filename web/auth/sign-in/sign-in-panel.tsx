import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { enterCode, requestSignInCode, signInWithFirm } from '../api.ts'
import { CodeForm } from '../forms/code-form.tsx'
import { EmailForm } from '../forms/email-form.tsx'
import { AlternativeSignIn } from './alternative-sign-in.tsx'
import { useAuthSettings } from './auth-settings.ts'
import { SignInForm } from './sign-in-form.tsx'

type SignInMethod = 'password' | 'code' | 'firm'

/** The Sign In tab: password first, and the other ways in beneath it. */
export function SignInPanel({ email }: { email: string }) {
  const [way, setWay] = useState<SignInMethod>('password')
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const settings = useAuthSettings()
  if (way === 'password') {
    return (
      <>
        <SignInForm email={email} />
        <AlternativeSignIn settings={settings} onCode={() => setWay('code')} onFirm={() => setWay('firm')} />
      </>
    )
  }
  return (
    <div className="grid gap-4 pt-6">
      {way === 'firm' && (
        <EmailForm
          help="Your work email. Its domain tells us where your firm signs in."
          action="Go to your firm’s sign-on"
          pendingLabel="Redirecting"
          onSubmit={signInWithFirm}
        />
      )}
      {way === 'code' && mailedTo === null && (
        <EmailForm
          help="We’ll email you a code and a link. No password needed."
          action="Send me a code"
          pendingLabel="Sending"
          onSubmit={async (address) => {
            const sentence = await requestSignInCode(address)
            if (!sentence) setMailedTo(address)
            return sentence
          }}
        />
      )}
      {way === 'code' && mailedTo !== null && (
        <CodeForm email={mailedTo} action="Sign In" onSubmit={(address, code) => enterCode(address, code, 'email')} />
      )}
      <Button
        variant="text"
        onClick={() => {
          setWay('password')
          setMailedTo(null)
        }}
      >
        Sign in with your password
      </Button>
    </div>
  )
}
