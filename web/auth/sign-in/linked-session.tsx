import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { adoptSession } from '../api.ts'
import { forgetLinkAnswer, type SessionTokens } from './link-result.ts'

/**
 * A link with a session signs nobody in by itself: its sender could otherwise make people work in a
 * foreign account. The person confirms first that it is theirs.
 */
export function LinkedSession({ email, tokens, onDone }: { email: string; tokens: SessionTokens; onDone: () => void }) {
  const [isPending, setPending] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)
  const takeUp = async () => {
    setPending(true)
    const failed = await adoptSession(tokens)
    setPending(false)
    setSentence(failed)
    if (failed) return
    forgetLinkAnswer()
    onDone()
  }
  return (
    <div className="grid gap-4">
      {sentence && <Notice tone="bad">{sentence}</Notice>}
      <Button size="lg" wide pending={isPending} pendingLabel="Signing in" onClick={() => void takeUp()}>
        <span className="truncate">{email ? `Continue as ${email}` : 'Continue'}</span>
      </Button>
      <p className="type-note text-ink-3">
        Not your address? Someone may have sent you their own link. Leave this page.
      </p>
    </div>
  )
}
