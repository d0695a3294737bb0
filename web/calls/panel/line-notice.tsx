import Gauge from 'lucide-react/icons/gauge'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { toggleCamera } from '../session/call-session.ts'
import type { ActiveCall } from '../state.ts'

/** Says what a slow connection does to the call, and offers to trade the picture for sound. */
export function LineNotice({
  active: { quality, isAudioOnly, local },
  isInline = false,
}: {
  active: ActiveCall
  /** Among other content, and not over a picture. */
  isInline?: boolean
}) {
  const [isClosed, setClosed] = useState(false)
  const isSlow = quality !== 'good' && local.camera !== null
  if ((!isSlow || isClosed) && !isAudioOnly) return null
  return (
    <div
      role="status"
      className={classNames(
        'flex max-w-full flex-wrap items-center gap-x-3 rounded border border-line-2 bg-surface py-1 pr-1 pl-4 type-ui-s text-ink-2',
        isInline ? 'mt-4' : 'absolute inset-x-3 bottom-3 mx-auto w-fit md:top-4 md:bottom-auto',
      )}
    >
      <Icon of={Gauge} small className="text-warn" />
      <p className="min-w-0 py-2">
        <span className="font-strong text-warn">Your connection is slow.</span>{' '}
        {isAudioOnly
          ? 'We turned your camera off so that the sound stays clear.'
          : 'Sound comes first, so the picture may freeze.'}
      </p>
      <button
        type="button"
        onClick={() => void toggleCamera()}
        className="min-h-11 rounded px-2 font-medium text-action hover:bg-wash"
      >
        {isAudioOnly ? 'Turn my camera on' : 'Turn off my camera'}
      </button>
      {!isAudioOnly && <IconButton icon={X} label="Close" onClick={() => setClosed(true)} />}
    </div>
  )
}
