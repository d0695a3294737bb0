/**
 * A rope over the left rim of a ring and under the right: slack comes in, a straight line goes out.
 */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 40 24"
      fill="none"
      aria-hidden="true"
      className={`overflow-visible stroke-action ${className ?? 'h-6 w-10'}`}
    >
      <path d="M19 3.5a8.5 8.5 0 0 0 0 17" strokeWidth="2" />
      <path className="stroke-paper" d="M8 15.4C10 13 13 12 17 12" strokeWidth="4.8" />
      <path d="M1 20.5C8 20.5 9.5 12 19 12H39" strokeWidth="2" strokeLinecap="round" />
      <path className="stroke-paper" d="M27.3 10.5a8.5 8.5 0 0 1 0 3" strokeWidth="4.8" />
      <path d="M19 3.5a8.5 8.5 0 0 1 0 17" strokeWidth="2" />
    </svg>
  )
}
