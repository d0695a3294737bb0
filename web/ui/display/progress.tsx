type ProgressProps = { value: number; of: number; label: string; hideCount?: boolean }

/** A progress bar with its label and, unless the label already says it, the count. */
export function Progress({ value, of, label, hideCount = false }: ProgressProps) {
  const share = of > 0 ? Math.min(1, Math.max(0, value / of)) : 0
  return (
    <div>
      <div className="mb-2 flex justify-between gap-4 type-note text-ink-2">
        <span>{label}</span>
        {!hideCount && (
          <span>
            {value} of {of}
          </span>
        )}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={value}
        className="h-1 overflow-hidden rounded-full bg-line"
      >
        <span
          className="block h-full origin-left bg-action transition-transform duration-[var(--slow)]"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  )
}
