import { Link } from 'react-router'
import { toast } from '#web/ui/toasts/toast.ts'
import { keepInvitationPage } from '../access/invitation-page.ts'
import { registerOnly } from '../api.ts'
import { authSentences } from '../copy.ts'
import { SignUpForm } from './sign-up-form.tsx'

/**
 * The Sign Up tab: always a consumer, and never signs in; the page then shows the Sign In tab with
 * the address.
 */
export function RegisterPanel({ onRegistered }: { onRegistered: (email: string) => void }) {
  const submit = async (credentials: { email: string; password: string }) => {
    const sentence = await registerOnly(credentials)
    if (sentence) return sentence
    keepInvitationPage()
    toast.success(authSentences.registered)
    onRegistered(credentials.email)
    return null
  }
  return (
    <div className="grid gap-3 pt-6">
      <SignUpForm page="tab" onSubmit={submit} />
      <p className="pt-2 type-ui-s text-ink-2">
        This creates a free consumer account. Are you an advisor or a firm?{' '}
        <Link to="/signup" className="text-action underline">
          Start here
        </Link>
        .
      </p>
    </div>
  )
}
