/** The first and the last day of a period as a form holds them: YYYY-MM-DD on this device. */
export type LocalDays = { readonly from: string; readonly to: string }

/** The instants between which a period lasts: whole days on this device’s clock. */
export function instantsOf({ from, to }: LocalDays): { startsAt: string; endsAt: string } {
  const end = new Date(`${to}T00:00`)
  end.setDate(end.getDate() + 1)
  return { startsAt: new Date(`${from}T00:00`).toISOString(), endsAt: end.toISOString() }
}

/** The days of a period on this device’s clock. */
export function daysOf({ startsAt, endsAt }: { startsAt: string; endsAt: string }): LocalDays {
  const last = new Date(new Date(endsAt).getTime() - 1)
  return { from: localDay(new Date(startsAt)), to: localDay(last) }
}

/** A day on this device’s clock, YYYY-MM-DD. */
export function localDay(instant: Date): string {
  const [month, day] = [instant.getMonth() + 1, instant.getDate()].map((part) => `${part}`.padStart(2, '0'))
  return `${instant.getFullYear()}-${month}-${day}`
}
