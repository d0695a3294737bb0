import LifeBuoy from 'lucide-react/icons/life-buoy'
import { Suspense, useRef, useState } from 'react'
import { track } from '#web/analytics/tracking/tracking.ts'
import { onDemand } from '#web/platform/page/defer-hydration.tsx'
import { supportCopy } from '#web/support/copy.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useFreePosition } from './use-floating.ts'

const loadMenu = () => import('./support-menu.tsx')
const SupportMenu = onDemand(() => loadMenu().then((module) => module.SupportMenu))
const SupportDialog = onDemand(() =>
  import('#web/support/components/support-dialog.tsx').then((module) => module.SupportDialog),
)

type State = 'closed' | 'open' | 'chat'

/**
 * The round button in the corner: closed, its menu open, or the dialog open. What it opens is
 * loaded then.
 */
export function SupportButton({ className }: { className?: string }) {
  const [state, setState] = useState<State>('closed')
  const [wanted, setWanted] = useState<'nothing' | 'menu' | 'dialog'>('nothing')
  const openMenu = () => {
    setWanted(wanted === 'nothing' ? 'menu' : wanted)
    setState('open')
    track('feature_used', { feature: 'support' })
  }
  const button = useRef<HTMLButtonElement>(null)
  const shift = useFreePosition(button)
  const isHidden = shift === null && state === 'closed'
  const trigger = (
    <button
      ref={button}
      type="button"
      style={{ translate: `0 ${-(shift ?? 0)}px` }}
      aria-label={supportCopy.button}
      onPointerEnter={() => void loadMenu().catch(() => undefined)}
      {...(wanted === 'nothing' && { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: openMenu })}
      className={`grid size-12 place-items-center justify-self-end rounded-full border border-transparent bg-action-fill text-on-action shadow-sheet hover:bg-action-fill-hover md:fixed md:right-6 md:bottom-6 ${isHidden ? 'invisible' : ''} ${className ?? ''}`}
    >
      <Icon of={LifeBuoy} />
    </button>
  )
  return (
    <>
      {wanted === 'nothing' ? (
        trigger
      ) : (
        <Suspense fallback={trigger}>
          <SupportMenu
            trigger={trigger}
            open={state === 'open'}
            onOpenChange={(open) => (open ? openMenu() : setState((now) => (now === 'chat' ? now : 'closed')))}
            onChat={() => {
              setWanted('dialog')
              setState('chat')
            }}
          />
        </Suspense>
      )}
      {wanted === 'dialog' && (
        <Suspense>
          <SupportDialog open={state === 'chat'} onOpenChange={(open) => setState(open ? 'chat' : 'closed')} />
        </Suspense>
      )}
    </>
  )
}
