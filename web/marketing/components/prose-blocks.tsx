import type { Block } from '../content/prose.ts'
import { SmartLink } from './smart-link.tsx'

/** Draws the pieces of a text page; lines stay between 60 and 75 letters. */
export function ProseBlocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="grid gap-4">
      {blocks.map((block) => (
        <ProseBlock key={JSON.stringify(block)} block={block} />
      ))}
    </div>
  )
}

function ProseBlock({ block }: { block: Block }) {
  if (typeof block === 'string') return <p className="max-w-[68ch] text-ink-2">{block}</p>
  if ('list' in block) {
    return (
      <ul className="max-w-[68ch] list-disc pl-5 text-ink-2 marker:text-ink-3">
        {block.list.map((item) => (
          <li key={item} className="py-1 pl-1">
            {item}
          </li>
        ))}
      </ul>
    )
  }
  if ('pairs' in block) {
    return (
      <dl className="border-b">
        {block.pairs.map(([name, text]) => (
          <div key={name} className="grid gap-x-6 gap-y-1 border-t py-4 md:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]">
            <dt className="font-strong">{name}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    )
  }
  return (
    <ul className="border-b">
      {block.links.map((link) => (
        <li key={link.to} className="flex flex-wrap items-baseline gap-x-4 border-t py-3">
          <SmartLink to={link.to} className="link inline-flex min-h-6 items-center font-medium max-md:min-h-11">
            {link.text}
          </SmartLink>
          {link.note && <span className="type-ui-s text-ink-2">{link.note}</span>}
        </li>
      ))}
    </ul>
  )
}
