import { Link } from 'react-router'
import type { Disclosure } from '#contract/profiles/disclosure/schemas.ts'
import { briefPath } from '../briefs/brief-path.ts'
import { nameInSentence } from '../copy.ts'
import { phoneOfCalls, type VisibleItem, visibleItems } from './visible-items.ts'

/** Everything one advisor sees of the consumer who looks, line by line. */
export function VisibleDetails({
  disclosure,
  canWriteBrief = true,
}: {
  disclosure: Disclosure
  canWriteBrief?: boolean
}) {
  const { advisor, consent, brief } = disclosure
  const items = visibleItems(disclosure)
  return (
    <>
      <Items items={items.filter(({ isInBrief }) => !isInBrief)} disclosure={disclosure} />
      {brief && (
        <>
          <h3 className="mt-4 mb-2 font-strong type-ui-s">In your brief</h3>
          <Items items={items.filter(({ isInBrief }) => isInBrief)} disclosure={disclosure} />
        </>
      )}
      {consent && (
        <p className="type-note text-ink-3 py-2">
          {nameInSentence(advisor.displayName, { isFirst: true })} also sees your messages and appointments, and whether
          you’re online unless you turned that off.
        </p>
      )}
      {consent && canWriteBrief && (
        <p className="type-ui-s">
          <Link to={briefPath(advisor.id)} className="inline-flex min-h-11 items-center link md:min-h-8">
            {brief ? 'Change your brief' : `Write a brief for ${nameInSentence(advisor.displayName)}`}
          </Link>
        </p>
      )}
    </>
  )
}

function Items({ items, disclosure }: { items: readonly VisibleItem[]; disclosure: Disclosure }) {
  return (
    <dl className="border-t type-ui-s">
      {items.map(({ id, label, value }) => (
        <div key={id} className="flex justify-between gap-4 border-b py-2">
          <dt className="shrink-0 text-ink-2">{label}</dt>
          <dd className={`min-w-0 text-right [overflow-wrap:anywhere] ${value === null ? 'text-ink-3' : ''}`}>
            {value ?? absentText(id, disclosure)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What takes the place of an item that the advisor does not see. */
function absentText(id: VisibleItem['id'], { consent, hasPicture }: Disclosure): string {
  if (id === 'phone' && consent) return phoneOfCalls
  return id === 'picture' && !hasPicture ? 'No picture' : 'Hidden'
}
