import { useRef, useState } from 'react'
import type { OwnProfile, Profile } from '#contract/profiles/schemas.ts'
import { pictureBounds } from '#contract/profiles/values.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { removeAvatar, setAvatar } from '../api.ts'
import { profileToasts } from '../copy.ts'
import type { CropDialog } from './crop-dialog.tsx'
import { toastSaveFailure } from './save-failure.ts'

const { minPixels } = pictureBounds

/** The person's picture, saved as soon as its square is chosen. */
export function AvatarEditor({
  profile,
  seenBy,
  onSaved,
}: {
  profile: Profile
  seenBy: string
  onSaved: (own: OwnProfile) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [pending, setPending] = useState(false)
  const [cropping, setCropping] = useState<{ picture: ImageBitmap; Dialog: typeof CropDialog } | null>(null)

  const save = async (action: () => Promise<OwnProfile>) => {
    setPending(true)
    try {
      onSaved(await action())
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
      <Avatar
        size={64}
        name={[profile.firstName, profile.lastName].filter(Boolean).join(' ') || profile.email}
        photoUrl={profile.avatarUrl}
      />
      <div className="min-w-0">
        <div className="-ml-2 flex flex-wrap gap-1">
          <Button variant="text" pending={pending} pendingLabel="Saving" onClick={() => input.current?.click()}>
            {profile.avatarUrl ? 'Change picture' : 'Add a picture'}
          </Button>
          {profile.avatarUrl && (
            <Button variant="text" disabled={pending} onClick={() => void save(removeAvatar)}>
              Remove
            </Button>
          )}
        </div>
        <p className="type-note text-ink-3">{seenBy}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="sr-only"
        tabIndex={-1}
        aria-label="Your picture"
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
            void save(() => setAvatar(jpeg))
          }}
          onClose={closeCropping}
        />
      )}
    </div>
  )
}
