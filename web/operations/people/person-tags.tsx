import type { ListedPerson } from '#contract/operations/people/schemas.ts'
import { staffRoleLabels } from '#contract/staff/labels.ts'
import { Tag } from '#web/ui/display/tag.tsx'
import { roleLabels } from '../copy.people.ts'

/** What kind of account it is, and what is unusual about it. */
export function PersonTags({ person: { role, staffRole, bannedUntil, isErased, isEmailVerified } }: Props) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Tag>{staffRole ? `${roleLabels[role]}: ${staffRoleLabels[staffRole]}` : roleLabels[role]}</Tag>
      {isErased && <Tag tone="bad">Erased</Tag>}
      {!isErased && bannedUntil && <Tag tone="bad">Banned</Tag>}
      {!isErased && !isEmailVerified && <Tag tone="warn">Email not confirmed</Tag>}
    </span>
  )
}

type Props = { person: ListedPerson }
