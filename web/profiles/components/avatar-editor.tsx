import { removeAvatar, setAvatar } from '#contract/profiles/endpoints.ts'
import type { OwnProfile, Profile } from '#contract/profiles/schemas.ts'
import { call } from '#web/platform/api/call.ts'
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
      onUse={async (jpeg) => onSaved(await call(setAvatar, { body: { jpeg } }))}
      onRemove={async () => onSaved(await call(removeAvatar))}
    />
  )
}
