import type { OwnProfile, Profile } from '#contract/profiles/schemas.ts'
import { removeAvatar, setAvatar } from '../api.ts'
import { PictureEditor } from './picture-editor.tsx'

/** The person's picture. */
export function AvatarEditor({
  profile,
  seenBy,
  onSaved,
}: {
  profile: Profile
  seenBy: string
  onSaved: (own: OwnProfile) => void
}) {
  return (
    <PictureEditor
      name={[profile.firstName, profile.lastName].filter(Boolean).join(' ') || profile.email}
      pictureUrl={profile.avatarUrl}
      label="Your picture"
      help={seenBy}
      onUse={async (jpeg) => onSaved(await setAvatar(jpeg))}
      onRemove={async () => onSaved(await removeAvatar())}
    />
  )
}
