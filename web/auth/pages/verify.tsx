import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { homeOf } from '../../platform/entry-rules.ts'
import { pageMeta } from '../../platform/seo.tsx'
import { auth, useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { enterCode, resendVerification } from '../api.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { CodeForm } from '../components/code-form.tsx'
import { authSentences } from '../copy.ts'

export const meta = () =>
  pageMeta({
    title: 'Verify Your E-mail',
    description: 'Confirm your e-mail address with the link or the code we sent you.',
    path: '/verify',
    noindex: true,
  })

/** Where the link of the verification mail lands, and where its code is typed in. */
export default function Verify() {
  const session = useSession()
  const [search] = useSearchParams()
  const [link, setLink] = useState<'none' | 'good' | 'dead'>('none')

  useEffect(() => {
    const isDead = /[#&?]error=/.test(location.hash) || search.has('error')
    // The address is confirmed by the link itself, also in a browser that cannot open a session with it.
    const isGood = search.has('code') || /[#&]access_token=/.test(location.hash)
    if (isDead || isGood) {
      setLink(isDead ? 'dead' : 'good')
      void auth()
    }
  }, [search])

  const user = session.status === 'signed-in' ? session.user : null
  if (user?.emailVerified || link === 'good') {
    return (
      <AuthCard title="Your e-mail address is verified" lead="You can now write, book and be written to.">
        <LinkButton to={user ? homeOf[user.role] : '/signin'} size="lg" wide>
          {user ? 'Go on' : 'Sign In'}
        </LinkButton>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title="Verify your e-mail address"
      lead="We have sent you a mail with a link and a code. Until the address is verified you can look round and fill in your profile, but not write or book."
    >
      {link === 'dead' && (
        <div className="mb-4">
          <Notice tone="warn">{authSentences.codeOver}</Notice>
        </div>
      )}
      <CodeForm
        key={user?.email}
        email={user?.email ?? ''}
        action="Verify"
        onSubmit={(email, code) => enterCode(email, code, 'email')}
      />
      {user && <Resend email={user.email} />}
    </AuthCard>
  )
}

function Resend({ email }: { email: string }) {
  const [isSending, setSending] = useState(false)
  const resend = async () => {
    setSending(true)
    const sentence = await resendVerification(email)
    setSending(false)
    if (sentence) toast.error(sentence)
    else toast.success('Another mail is on its way', { detail: email })
  }
  return (
    <Button variant="text" pending={isSending} pendingLabel="Sending" onClick={resend} className="mt-3">
      Send another mail
    </Button>
  )
}
