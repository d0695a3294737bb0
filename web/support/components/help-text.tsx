import { type ReactNode, useEffect, useState } from 'react'
import { listTooltips } from '#contract/support/endpoints.ts'
import { call } from '#web/platform/api.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'

type Texts = ReadonlyMap<string, string>

let texts: Promise<Texts> | null = null

/** The texts of table tooltip_content, loaded once per visit; without them the help is missing. */
function readTexts(): Promise<Texts> {
  texts ??= call(listTooltips)
    .then(({ items }) => new Map(items.map(({ key, content }) => [key, content])))
    .catch(() => {
      texts = null
      return new Map()
    })
  return texts
}

/** Explains a word on hover and focus, with the text the operator stores under a key. */
export function HelpText({ by, children }: { by: string; children: ReactNode }) {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    let left = false
    void readTexts().then((found) => !left && setText(found.get(by) ?? null))
    return () => {
      left = true
    }
  }, [by])
  if (text === null) return children
  return (
    <Tooltip text={text}>
      <button type="button" className="cursor-help underline decoration-dotted underline-offset-4">
        {children}
      </button>
    </Tooltip>
  )
}
