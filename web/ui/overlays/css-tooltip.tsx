import { type ReactNode, useId, useState } from 'react'

/**
 * A word with more to say on hover, focus or touch: 700 ms to open, none for the keyboard, closed
 * by Escape. Made of styles alone, for pages on which a tooltip library would weigh more than the
 * page.
 */
export function CssTooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId()
  const [closed, setClosed] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for Escape while its button has the focus
    <span
      className="group relative inline-flex"
      onPointerEnter={() => setClosed(false)}
      onKeyDown={(event) => event.key === 'Escape' && setClosed(true)}
    >
      <button
        type="button"
        aria-describedby={id}
        onFocus={() => setClosed(false)}
        className="touch cursor-help py-1 underline decoration-dotted underline-offset-4"
      >
        {children}
      </button>
      <span
        id={id}
        role="tooltip"
        className={`pointer-events-none invisible absolute bottom-full left-0 z-20 mb-1 w-max max-w-65 rounded-s bg-ink px-2.5 py-1.5 type-note text-paper opacity-0 transition-[opacity,visibility] group-focus-within:visible group-focus-within:opacity-100 group-hover:visible group-hover:opacity-100 group-hover:delay-700 ${closed ? 'hidden' : ''}`}
      >
        {text}
      </span>
    </span>
  )
}
