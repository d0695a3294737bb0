/** A time that somebody else has by now. */
export function TakenTime({ at }: { at: string }) {
  return (
    <span className="text-ink-3">
      <s>{at}</s> taken
    </span>
  )
}
