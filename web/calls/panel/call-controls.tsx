import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import PhoneOff from 'lucide-react/icons/phone-off'
import ScreenShare from 'lucide-react/icons/screen-share'
import Settings2 from 'lucide-react/icons/settings-2'
import Video from 'lucide-react/icons/video'
import VideoOff from 'lucide-react/icons/video-off'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { chatPath } from '#web/paths.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { canShareScreen } from '../media/devices.ts'
import { changeDevices, hangUp, setMuted, toggleCamera, toggleScreen } from '../session/call-session.ts'
import type { ActiveCall } from '../state.ts'
import { ChatControl } from './chat-control.tsx'
import { Control } from './control.tsx'
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
      <ChatControl active={active} onClick={openChat} />
      <Control icon={PhoneOff} label={isOngoing ? 'Leave' : 'Cancel'} isEnd onClick={() => void hangUp()} />
      <DeviceDialog isOpen={isChoosing} onClose={() => setChoosing(false)} />
    </div>
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
