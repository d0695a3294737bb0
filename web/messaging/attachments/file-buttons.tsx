import Camera from 'lucide-react/icons/camera'
import Paperclip from 'lucide-react/icons/paperclip'
import { type ChangeEvent, useRef } from 'react'
import { attachmentTypes } from '#contract/messaging/attachments/values.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'

// HEIC is left out, so that iPhones hand over a JPEG.
const accepted = Object.entries(attachmentTypes)
  .flatMap(([ending, type]) => [`.${ending}`, type])
  .join(',')

/** Opens the device's own chooser for files, and on phones the camera. */
export function FileButtons({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    // The same file can be chosen again after it was removed.
    target.value = ''
  }
  return (
    <>
      <IconButton icon={Paperclip} label="Attach files" onClick={() => files.current?.click()} />
      <input ref={files} type="file" multiple accept={accepted} onChange={take} hidden aria-label="Files to send" />
      <span className="-ml-1 hidden pointer-coarse:block">
        <IconButton icon={Camera} label="Take a photo" onClick={() => camera.current?.click()} />
      </span>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        onChange={take}
        hidden
        aria-label="Photo"
      />
    </>
  )
}
