import type { Person } from '#contract/profiles/schemas.ts'
import { ConsentDialog } from '#web/profiles/consent/consent-dialog.tsx'
import { WithdrawConsentDialog } from '#web/profiles/consent/withdraw-consent-dialog.tsx'

type Props = { advisor: Person; open: 'change' | 'withdraw'; onClose: () => void; onChanged: () => void }

/** Where a consumer changes what they share with the advisor of a chat, or stops sharing. */
export function ChatConsentDialogs({ advisor, open, onClose, onChanged }: Props) {
  return open === 'change' ? (
    <ConsentDialog advisor={advisor} source="profile" open onOpenChange={onClose} onConsented={onChanged} />
  ) : (
    <WithdrawConsentDialog advisor={advisor} open onOpenChange={onClose} onTakenBack={onChanged} />
  )
}
