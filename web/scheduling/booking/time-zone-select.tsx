import Globe from 'lucide-react/icons/globe'
import { type ReactNode, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { zoneName } from '#contract/core/zones.ts'
import { allZones } from '#web/platform/times/zones.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { chooseZone, useZone } from '../state.ts'

/** Says in whose time the times below are, and lets it be changed. */
export function TimeZoneSelect({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation()
  const { zone, isReady, isOwn } = useZone()
  const [isChanging, setChanging] = useState(false)
  const id = useId()
  // The line keeps its height until the browser has said where it is.
  if (!isReady) return <div className="h-7 max-md:mt-2" />
  return (
    <div className="max-md:mt-2">
      <p className="flex items-center gap-2 type-note text-ink-2">
        <Icon of={Globe} small />
        <span>
          {children}
          {isOwn ? 'in your time: ' : 'in '}
          {zoneName(zone)}.{' '}
          <button
            type="button"
            aria-expanded={isChanging}
            aria-controls={id}
            onClick={() => setChanging(!isChanging)}
            className="link touch py-1"
          >
            {isChanging ? 'Done' : 'Change'}
          </button>
        </span>
      </p>
      <div id={id} hidden={!isChanging} className="mt-3">
        {isChanging && (
          <Select
            label="Show times in"
            value={zone}
            onChange={(event) => chooseZone(event.currentTarget.value, pathname)}
            options={zoneOptions(zone)}
          />
        )}
      </div>
    </div>
  )
}

/** Where most people here live, by the names they use. */
const usualZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/** Places that the names of zones still call as they were called. */
const placesNow: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Asmara, Africa',
  'America/Godthab': 'Nuuk, America',
  'Antarctica/DumontDUrville': 'Dumont d’Urville, Antarctica',
  'Asia/Calcutta': 'Kolkata, Asia',
  'Asia/Katmandu': 'Kathmandu, Asia',
  'Asia/Rangoon': 'Yangon, Asia',
  'Asia/Saigon': 'Ho Chi Minh City, Asia',
  'Atlantic/Faeroe': 'Faroe, Atlantic Ocean',
  'Europe/Kiev': 'Kyiv, Europe',
  'Pacific/Enderbury': 'Kanton, Pacific Ocean',
  'Pacific/Ponape': 'Pohnpei, Pacific Ocean',
  'Pacific/Truk': 'Chuuk, Pacific Ocean',
}

/** Areas of islands, which no one calls by the adjective alone. */
const oceans = /^(Arctic|Atlantic|Indian|Pacific)(?=\/)/

/**
 * The usual zones by name, then every zone of this browser by its place; the one in use is always
 * among them.
 */
export function zoneOptions(current: string): { value: string; label: string }[] {
  const placeOf = (zone: string) =>
    placesNow[zone] ?? zone.replaceAll('_', ' ').replace(oceans, '$1 Ocean').split('/').reverse().join(', ')
  const others = [...new Set([...allZones(), current])].filter((zone) => !usualZones.includes(zone))
  return [
    ...usualZones.map((zone) => ({ value: zone, label: `${zoneName(zone)} (${placeOf(zone).split(',')[0]})` })),
    ...others.map((zone) => ({ value: zone, label: placeOf(zone) })).sort((a, b) => (a.label < b.label ? -1 : 1)),
  ]
}
