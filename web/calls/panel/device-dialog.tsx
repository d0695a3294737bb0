import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { changeDevices } from '../session/call-session.ts'
import { DeviceFields } from './device-fields.tsx'

/** Another camera, microphone or speaker during a call. */
export function DeviceDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
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
