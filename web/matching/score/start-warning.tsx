import { startBelowMinimum } from '#contract/matching/labels.ts'

type StartWarningProps = { advisor: Parameters<typeof startBelowMinimum>[0]; sumUsd: number | null; className?: string }

/** Says where the amount to start with is below the smallest account that the advisor takes. */
export function StartWarning({ advisor, sumUsd, className = '' }: StartWarningProps) {
  const warning = startBelowMinimum(advisor, sumUsd)
  return warning && <p className={`type-note font-strong text-ink ${className}`}>{warning}</p>
}
