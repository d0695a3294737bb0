import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef } from 'react'
import { Toaster as Sonner, toast as sonner, type ToasterProps } from 'sonner'
import 'sonner/dist/styles.css'
import './toaster.css'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'
import type { QueuedToast, ToastDismissal, ToastTone } from './toast.ts'
import { pauseWhileFocused, returnFocusFrom } from './toast-focus.ts'
import { avoidControls } from './toast-place.ts'

const looks: Record<ToastTone, { icon: typeof Info; tint: string; edge: string }> = {
  success: { icon: CircleCheck, tint: 'text-ok', edge: 'border-line-2' },
  info: { icon: Info, tint: 'text-action', edge: 'border-line-2' },
  warning: { icon: TriangleAlert, tint: 'text-warn', edge: 'border-line-2' },
  error: { icon: CircleAlert, tint: 'text-bad', edge: 'border-line-2' },
  critical: { icon: OctagonAlert, tint: 'text-bad', edge: 'border-bad' },
}

/**
 * Draws the toasts: 356 pixels wide at the bottom right, above what stays at the foot there, and on
 * the phone where no control of the page is, or at the top while a dialog is open. They stay while
 * hovered or focused.
 */
export function Toaster({ first }: { first: (QueuedToast | ToastDismissal)[] }) {
  const shown = useRef(0)
  useEffect(() => {
    for (const message of first.slice(shown.current)) {
      if ('dismissed' in message) dismiss(message.dismissed)
      else present(message)
    }
    shown.current = first.length
  }, [first])
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => (area.current ? avoidControls(area.current) : undefined), [])
  useEffect(() => (area.current ? returnFocusFrom(area.current) : undefined), [])
  useEffect(() => (area.current ? pauseWhileFocused(area.current) : undefined), [])
  return (
    // The library would send the keyboard back at every step out of a toast: Tab never got past.
    <div ref={area} onFocusCapture={(event) => event.stopPropagation()}>
      <Sonner {...place} visibleToasts={3} />
      <Sonner {...place} id="tour" containerAriaLabel="Tour notifications" visibleToasts={1} />
    </div>
  )
}

const place: ToasterProps = {
  position: 'bottom-right',
  gap: 14,
  duration: 4_000,
  offset: 24,
  mobileOffset: { left: 20, right: 20 },
  style: { '--width': '356px' } as React.CSSProperties,
}

/**
 * A toast is swept away by this many pixels; the library itself asks for more than twice as many.
 * Its words cannot be marked: a press on marked words drags them, and sweeps nothing away.
 */
const swipePixels = 20

/**
 * The latest toast of each key. The library could take a new toast away with an ended one of the
 * same id, so each has an id of its own.
 */
const latest = new Map<string, string | number>()

function dismiss(key: string) {
  const id = latest.get(key)
  if (id !== undefined) sonner.dismiss(id)
  latest.delete(key)
}

function present({ tone, title, detail, action, duration = 4_000, area, key }: QueuedToast) {
  if (key) dismiss(key)
  let from = { x: 0, y: 0 }
  const id = sonner.custom(
    (id) => (
      <div
        onPointerDown={({ clientX, clientY }) => {
          from = { x: clientX, y: clientY }
        }}
        onPointerUp={({ clientX, clientY }) => {
          if (clientX - from.x >= swipePixels || clientY - from.y >= swipePixels) sonner.dismiss(id)
        }}
        {...(tone === 'critical' && { role: 'alert' })}
        className={classNames(
          'grid w-89 select-none max-w-[calc(100vw-40px)] grid-cols-[1.25rem_1fr_auto] items-center gap-3 rounded border bg-surface py-2 pr-2 pl-4 type-ui-s text-ink shadow-sheet max-[600px]:w-full max-[600px]:max-w-none',
          looks[tone].edge,
        )}
      >
        <Icon of={looks[tone].icon} className={looks[tone].tint} />
        <div className="py-1">
          <p className="font-strong">{title}</p>
          {detail && <p className="text-ink-2">{detail}</p>}
        </div>
        {action && (
          <Button
            variant="text"
            onClick={() => {
              sonner.dismiss(id)
              action.onSelect()
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
    ),
    { duration, ...(area && { toasterId: area }) },
  )
  if (key) latest.set(key, id)
}
