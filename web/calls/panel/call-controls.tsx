import MessageSquareText from 'lucide-react/icons/message-square-text'
import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import PhoneOff from 'lucide-react/icons/phone-off'
import ScreenShare from 'lucide-react/icons/screen-share'
import Settings2 from 'lucide-react/icons/settings-2'
import Video from 'lucide-react/icons/video'
import VideoOff from 'lucide-react/icons/video-off'
import { type ComponentProps, useState } from 'react'
import { useNavigate } from 'react-router'
import { chatPath } from '#web/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { type Drawing, Icon } from '#web/ui/icons/icon.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { canShareScreen } from '../media/devices.ts'
import { changeDevices, hangUp, setMuted, toggleCamera, toggleScreen } from '../session/call-session.ts'
import type { ActiveCall } from '../state.ts'
import { DeviceFields } from './device-fields.tsx'

/** The row of buttons below a call. */
export function CallControls({ active, onMinimize }: { active: ActiveCall; onMinimize: () => void }) {
  const { call, local } = active
  const navigate = useNavigate()
  const [isChoosing, setChoosing] = useState(false)
  const isOngoing = call.status === 'ongoing'
  const isHeld = isOngoing || active.isOutgoing
  const openChat = () => {
    onMinimize()
    void navigate(chatPath(call.chatId))
  }
  return (
    <div
      data-one-line=""
      className="flex shrink-0 justify-center gap-1 px-2 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] max-md:justify-between md:gap-3 md:pb-4"
    >
      <Control
        icon={local.isMuted ? MicOff : Mic}
        label={local.isMuted ? 'Unmute' : 'Mute'}
        disabled={!isHeld}
        onClick={() => setMuted(!local.isMuted)}
      />
      <Control
        icon={local.camera ? Video : VideoOff}
        label={local.camera ? 'Camera off' : 'Camera on'}
        disabled={!isHeld}
        onClick={() => void toggleCamera()}
      />
      {canShareScreen() && (
        <Control
          icon={ScreenShare}
          label={local.screen ? 'Stop sharing' : 'Share screen'}
          disabled={!isOngoing}
          onClick={() => void toggleScreen()}
          className="max-md:hidden"
        />
      )}
      <Control icon={Settings2} label="Devices" onClick={() => setChoosing(true)} />
      <Control icon={MessageSquareText} label="Chat" onClick={openChat} />
      <Control icon={PhoneOff} label="Leave" isEnd onClick={() => void hangUp()} />
      <DeviceDialog isOpen={isChoosing} onClose={() => setChoosing(false)} />
    </div>
  )
}

type ControlProps = ComponentProps<'button'> & {
  icon: Drawing
  label: string
  isEnd?: boolean
}

function Control({ icon, label, isEnd, className, ...rest }: ControlProps) {
  return (
    <button
      {...rest}
      type="button"
      className={classNames(
        'grid min-w-14 justify-items-center gap-1 rounded p-1 text-12/4 font-medium disabled:opacity-40 md:min-w-21',
        isEnd ? 'text-bad' : 'text-ink-2',
        className,
      )}
    >
      <span
        className={classNames(
          'grid h-11 w-13 place-items-center rounded border',
          isEnd ? 'border-bad bg-bad text-paper' : 'border-edge bg-said text-ink',
        )}
      >
        <Icon of={icon} />
      </span>
      {label}
    </button>
  )
}

/** Another camera, microphone or speaker during a call. */
function DeviceDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()} title="Camera and sound">
      <DeviceFields
        permission={isOpen}
        onChange={(kind) => {
          if (kind !== 'audiooutput') void changeDevices(kind)
        }}
      />
    </Dialog>
  )
}
