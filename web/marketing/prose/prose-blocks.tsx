import { Suspense } from 'react'
import { Link } from 'react-router'
import { deferHydration } from '#web/platform/page/defer-hydration.tsx'
import type { ProseBlock } from '../content/prose.ts'

// A drawing needs no script.
const People = deferHydration(() => import('../home/people.tsx').then((module) => module.People))

/** Draws the pieces of a text page; lines stay between 60 and 75 letters. */
export function ProseBlocks({ blocks }: { blocks: readonly ProseBlock[] }) {
  return (
    <div className="grid gap-5">
      {blocks.map((block) => (
        <ContentBlock key={JSON.stringify(block)} block={block} />
      ))}
    </div>
  )
}

function ContentBlock({ block }: { block: ProseBlock }) {
  if (typeof block === 'string') return <p className="max-w-[68ch] text-ink-2">{block}</p>
  if ('list' in block) {
    const List = block.numbered ? 'ol' : 'ul'
    return (
      <List
        className={`max-w-[68ch] pl-5 text-ink-2 marker:text-ink-3 ${block.numbered ? 'list-decimal' : 'list-disc'}`}
      >
        {block.list.map((item) => (
          <li key={item} className="py-1 pl-1">
            {item}
          </li>
        ))}
      </List>
    )
  }
  if ('pairs' in block) {
    return (
      <dl>
        {block.pairs.map(([name, text]) => (
          <div
            key={name}
            className="grid gap-x-6 gap-y-1 border-b py-4 first:pt-0 last:border-b-0 last:pb-0 md:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]"
          >
            <dt className="font-strong">{name}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    )
  }
  if ('figures' in block) {
    return (
      <dl className="grid grid-cols-3 gap-x-6 max-md:gap-x-3">
        {block.figures.map(({ figure, text }) => (
          <div key={text} className="flex flex-col-reverse justify-end">
            <dt className="mt-1 type-ui-s text-ink-2">{text}</dt>
            <dd className="type-title-1 md:text-40/11">{figure}</dd>
          </div>
        ))}
      </dl>
    )
  }
  if ('people' in block) {
    return (
      <Suspense>
        <People people={block.people} />
      </Suspense>
    )
  }
  return (
    <ul>
      {block.links.map((link) => (
        <li
          key={link.to}
          className="flex flex-wrap items-baseline gap-x-4 border-b py-3 first:pt-0 last:border-b-0 last:pb-0"
        >
          <SmartLink to={link.to} className="link inline-flex min-h-6 items-center font-medium max-md:min-h-11">
            {link.text}
          </SmartLink>
          {link.note && <span className="type-ui-s text-ink-2">{link.note}</span>}
        </li>
      ))}
    </ul>
  )
}

/** A link in a text: internal through the router, external unchanged. */
function SmartLink({ to, className, children }: { to: string; className?: string; children: string }) {
  if (to.startsWith('/')) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} className={className} {...(to.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}>
      {children}
    </a>
  )
}
