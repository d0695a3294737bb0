import { useState } from 'react'
import type { Chat } from '#contract/messaging/schemas.ts'
import { grantConsent, withdrawConsent } from '#contract/profiles/endpoints.ts'
import { call } from '#web/platform/api.ts'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { readChat } from '../api.ts'
import { shortName } from '../copy.ts'
import { putChat } from '../state.ts'

type Props = { chat: Chat; open: boolean; onOpenChange: (open: boolean) => void }

/** What a consumer's agreement covers, and the way out of it; both take effect at once. */
export function ConsentDialog({ chat, open, onOpenChange }: Props) {
  const name = shortName(chat.other)
  const advisorId = chat.other.id
  const shared = chat.consent?.sharesPhone ?? false
  const [sharesPhone, setSharesPhone] = useState(shared)
  const [pending, setPending] = useState<'save' | 'back' | null>(null)
  const run = async (which: 'save' | 'back', work: () => Promise<unknown>, done: string) => {
    setPending(which)
    try {
      await work()
      // What is shared beside the consent itself changes without a word from the server.
      putChat(await readChat(chat.id))
      toast.success(done)
      onOpenChange(false)
    } catch (error) {
      toastProblem(error)
    } finally {
      setPending(null)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setSharesPhone(shared)
        onOpenChange(next)
      }}
      title={`What ${name} can see`}
      description={`Your name and email, because you agreed to contact. If you stop sharing, ${name} can no longer see who you are, upcoming appointments are canceled, and neither of you can send messages until you agree again.`}
      actions={
        <>
          <Button
            variant="danger"
            pending={pending === 'back'}
            pendingLabel="Stopping"
            onClick={() =>
              run(
                'back',
                () => call(withdrawConsent, { params: { advisorId } }),
                `${name} can no longer see who you are`,
              )
            }
          >
            Stop sharing
          </Button>
          <Button
            disabled={sharesPhone === shared}
            pending={pending === 'save'}
            pendingLabel="Saving"
            onClick={() =>
              run('save', () => call(grantConsent, { params: { advisorId }, body: { sharesPhone } }), 'Saved')
            }
          >
            Save
          </Button>
        </>
      }
    >
      <Checkbox
        label={`Share my phone number with ${name}`}
        checked={sharesPhone}
        onChange={(event) => setSharesPhone(event.target.checked)}
      />
    </Dialog>
  )
}
