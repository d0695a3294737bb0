import { useRef, useState } from 'react'
import { pictureBounds } from '#contract/profiles/values.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { profileToasts } from '../copy.ts'
import type { CropDialog } from './crop-dialog.tsx'
import { toastSaveFailure } from './save-failure.ts'

const { minPixels } = pictureBounds

/** A square picture, saved as soon as its square is chosen. */
export function PictureEditor({
  name,
  pictureUrl,
  label,
  help,
  onUse,
  onRemove,
}: {
  /** Whose picture it is; its initials are shown without one. */
  name: string
  pictureUrl: string | null
  label: string
  help: string
  onUse: (jpeg: string) => Promise<void>
  onRemove: () => Promise<void>
}) {
  const input = useRef<HTMLInputElement>(null)
  const [pending, setPending] = useState(false)
  const [cropping, setCropping] = useState<{ picture: ImageBitmap; Dialog: typeof CropDialog } | null>(null)

  const save = async (action: () => Promise<void>) => {
    setPending(true)
    try {
      await action()
      toast.success(profileToasts.saved)
    } catch (error) {
      toastSaveFailure(error, profileToasts.notUpdated)
    } finally {
      setPending(false)
    }
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    const picture = await createImageBitmap(file).catch(() => null)
    if (!picture) {
      toast.error('We couldn’t read that picture', { detail: 'Try a JPEG or PNG.' })
      return
    }
    if (Math.min(picture.width, picture.height) < minPixels) {
      toast.error('That picture is too small', {
        detail: `Choose one of at least ${minPixels} by ${minPixels} pixels.`,
      })
      return
    }
    try {
      // Loaded with the first picture that is chosen.
      const { CropDialog: Dialog } = await import('./crop-dialog.tsx')
      setCropping({ picture, Dialog })
    } catch {
      toast.error(profileToasts.notUpdated, { detail: 'Check your connection and try again.' })
    }
  }
  const closeCropping = () => {
    cropping?.picture.close()
    setCropping(null)
  }

  return (
    <div className="flex items-center gap-4">
      <Avatar size={64} name={name} photoUrl={pictureUrl} />
      <div className="min-w-0">
        <div className="-ml-2 flex flex-wrap gap-1">
          <Button variant="text" pending={pending} pendingLabel="Saving" onClick={() => input.current?.click()}>
            {pictureUrl ? 'Change picture' : 'Add a picture'}
          </Button>
          {pictureUrl && (
            <Button variant="text" disabled={pending} onClick={() => void save(onRemove)}>
              Remove
            </Button>
          )}
        </div>
        <p className="type-note text-ink-3">{help}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {cropping && (
        <cropping.Dialog
          picture={cropping.picture}
          onUse={(jpeg) => {
            closeCropping()
            void save(() => onUse(jpeg))
          }}
          onClose={closeCropping}
        />
      )}
    </div>
  )
}
