/**
 * A zone by the name people use: "Pacific time", "Central European time"; the city where there is
 * none.
 */
export function zoneName(zone: string, at: Date = new Date()): string {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value
  return (
    name?.replace(/( Standard)? Time$/, (end) => end.toLowerCase()) ??
    zone.split('/').at(-1)?.replaceAll('_', ' ') ??
    zone
  )
}
