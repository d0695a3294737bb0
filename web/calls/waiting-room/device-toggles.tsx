import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import Video from 'lucide-react/icons/video'
import VideoOff from 'lucide-react/icons/video-off'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

type DeviceTogglesProps = {
  isMuted: boolean
  isCameraOn: boolean
  onToggleMuted: () => void
  onToggleCamera: () => void
}

/** Microphone and camera, on or off before the call begins. */
export function DeviceToggles({ isMuted, isCameraOn, onToggleMuted, onToggleCamera }: DeviceTogglesProps) {
  return (
    <>
      <Button variant="secondary" size="sm" onClick={onToggleMuted}>
        <Icon of={isMuted ? MicOff : Mic} small />
        {isMuted ? 'Unmute' : 'Mute'}
      </Button>
      <Button variant="secondary" size="sm" onClick={onToggleCamera}>
        <Icon of={isCameraOn ? Video : VideoOff} small />
        {isCameraOn ? 'Turn camera off' : 'Turn camera on'}
      </Button>
    </>
  )
}
