/** Somebody writes: the line runs through the ring. Still where motion is not wanted. */
export function TypingIndicator({ name }: { name: string }) {
  return (
    <p className="flex items-center gap-2.5 pt-2 pb-1 type-note text-ink-2">
      <svg viewBox="0 0 36 14" fill="none" strokeWidth="1.5" className="h-3.5 w-9 stroke-action" aria-hidden="true">
        <circle cx="18" cy="7" r="5" />
        <path d="M0 11C7 11 10 7 18 7H36" className="run-line" />
      </svg>
      {name} is typing
    </p>
  )
}
