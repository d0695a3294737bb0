import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId } from 'react'
import { Icon } from '../icons/icon.tsx'

export type AccordionItem = { question: string; answer: ReactNode }

/**
 * Questions of which one is open at a time and every one can be closed again. The platform's own
 * details element: it works before any script does, and find-in-page opens what it finds.
 */
export function Accordion({ items, firstOpen }: { items: readonly AccordionItem[]; firstOpen?: boolean }) {
  const name = useId()
  return (
    <div>
      {items.map((item, position) => (
        <details key={item.question} name={name} open={firstOpen && position === 0} className="group border-b">
          <summary className="flex list-none items-center justify-between gap-4 py-3.5 font-medium text-16/6 md:py-4.5 md:text-18/7 [&::-webkit-details-marker]:hidden">
            {item.question}
            <Icon
              of={ChevronDown}
              className="text-ink-3 transition-transform duration-[var(--base)] group-open:rotate-180"
            />
          </summary>
          <div className="max-w-[68ch] pb-6 text-ink-2 md:pr-12">{item.answer}</div>
        </details>
      ))}
    </div>
  )
}
