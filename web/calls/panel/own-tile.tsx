import { currentUser } from '#web/auth/session/session.ts'
import { account, initialsName } from '#web/profiles/state.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { VideoView } from './video-view.tsx'

const place =
  'absolute right-4 h-35 max-h-1/3 w-25 max-w-1/3 rounded border-2 border-paper max-md:top-4 md:bottom-4 md:h-36.5 md:w-58'

/** What the other side sees of this person: their picture, or that the camera is off. */
export function OwnTile({ camera }: { camera: MediaStream | null }) {
  const own = account.use()
  if (camera) return <VideoView stream={camera} isMirrored label="Your video" className={place} />
  return (
    <div className={`grid place-content-center justify-items-center gap-1.5 overflow-hidden bg-sunken ${place}`}>
      <Avatar
        size={40}
        name={initialsName(own, currentUser()?.email ?? '')}
        photoUrl={own?.avatarUrl ?? null}
        className="max-md:hidden"
      />
      <p className="type-note text-ink-2">Camera off</p>
    </div>
  )
}
