import type { ListedFirm } from '#contract/operations/firms/schemas.ts'
import { Tag } from '#web/ui/display/tag.tsx'

/** What the staff looks for first: registration, archive, and what our staff set. */
export function FirmTags({ firm }: { firm: ListedFirm }) {
  const { registeredAs, registrationMark, hasArchive, isJoiningSuspended, subscription } = firm
  return (
    <span className="flex flex-wrap gap-1.5">
      {registrationMark === 'withdrawn' && <Tag tone="bad">Registration withdrawn</Tag>}
      {registrationMark !== 'withdrawn' && (
        <Tag tone={registeredAs === null ? 'plain' : 'ok'}>
          {registeredAs === null
            ? 'Registration not verified'
            : registrationMark
              ? 'Registered, checked'
              : 'Registered'}
        </Tag>
      )}
      {hasArchive && <Tag>Archive on</Tag>}
      {isJoiningSuspended && <Tag tone="warn">Joining suspended</Tag>}
      {subscription === 'past_due' && <Tag tone="warn">Payment overdue</Tag>}
    </span>
  )
}
