/**
 * The head of a section: a hairline arrives slack, passes a small ring, leaves taut; with `open`,
 * the ring is left open. Once per section, on marketing and advisor pages only.
 */
export function SectionHead({ open, className }: { open?: boolean; className?: string }) {
  return (
    <div aria-hidden="true" className={`flex h-6 items-center text-line-2 ${className ?? ''}`}>
      <svg
        viewBox="0 0 132 24"
        fill="none"
        aria-hidden="true"
        className="h-6 w-33 shrink-0 overflow-visible stroke-current"
      >
        <path className="stroke-[1.75] stroke-action" d="M105 4a8 8 0 0 0 0 16" />
        <path className="stroke-[5] stroke-paper" d="M90 12.5H103" />
        <path d={open ? 'M0 1C34 27 64 12 96 12' : 'M0 1C34 27 64 12 105 12H132'} />
        {!open && <path className="stroke-[5] stroke-paper" d="M112.6 9.5a8 8 0 0 1 0 5" />}
        <path
          className="stroke-[1.75] stroke-action"
          d={open ? 'M105 4a8 8 0 0 1 7.6 5.5M105 20a8 8 0 0 0 7.6-5.5' : 'M105 4a8 8 0 0 1 0 16'}
        />
      </svg>
      {!open && <span className="h-px flex-1 bg-current" />}
    </div>
  )
}
