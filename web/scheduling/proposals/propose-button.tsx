import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { Suspense, useState } from 'react'
import { listProposals } from '#contract/scheduling/proposals/endpoints.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { invalidate } from '#web/platform/api/queries.ts'
import { onDemand } from '#web/platform/page/defer-hydration.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { ProposeDialogProps } from './propose-dialog.tsx'

// Few open it, and the page of a chat is large already.
const ProposeDialog = onDemand(() => import('./propose-dialog.tsx').then((part) => part.ProposeDialog))

type ProposeButtonProps = Pick<ProposeDialogProps, 'client' | 'kind'> & {
  /** Only a symbol on the phone, as in the head of a chat. */
  isCompact?: boolean
}

/** Opens the form in which an advisor offers times to a client who shares their details. */
export function ProposeButton({ client, kind, isCompact = false }: ProposeButtonProps) {
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" className={isCompact ? 'max-md:hidden' : ''} onClick={() => setOpen(true)}>
        <Icon of={CalendarPlus} small />
        Suggest times
      </Button>
      {isCompact && (
        <IconButton icon={CalendarPlus} label="Suggest times" className="md:hidden" onClick={() => setOpen(true)} />
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ProposeDialog
            advisorId={user.id}
            client={client}
            {...(kind && { kind })}
            onClose={() => setOpen(false)}
            onDone={() => void invalidate(listProposals)}
          />
        </Suspense>
      )}
    </>
  )
}
