/** The slots closest to a moment, at most `count`, in order of time. */
export function nearestSlots<S extends { readonly startsAt: string }>(
  slots: readonly S[],
  moment: string,
  count: number,
): S[] {
  const distance = ({ startsAt }: S) => Math.abs(Date.parse(startsAt) - Date.parse(moment))
  return slots
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
}
