import type { Archive, Entry, Rule } from '#contract/archive/schemas.ts'
import type { EntryAct, EntryKind, SampleReason, SampleState } from '#contract/archive/values.ts'
import { zoneName } from '#contract/core/zones.ts'
import { firmRoleLabels } from '#contract/firms/labels.ts'
import { briefFieldLabel } from '#contract/profiles/briefs/labels.ts'
import { BriefField } from '#contract/profiles/briefs/schemas.ts'
import { communicationLabels, languageName, specialtyLabels } from '#contract/profiles/labels.ts'
import { Language } from '#contract/profiles/schemas.ts'
import { appointmentStatusNames, kindNames } from '#contract/scheduling/labels.ts'
import { fileSize } from '#web/platform/file-size.ts'
import { when } from '#web/platform/format.ts'
import { ownZone } from '#web/platform/times/zones.ts'
import { peopleOf } from './state.ts'

/** The kinds of entries as the filter names them. */
export const kindLabels: Readonly<Record<EntryKind, string>> = {
  message: 'Messages',
  file: 'Files',
  call: 'Calls',
  appointment: 'Appointments',
  consent: 'Consents',
  disclosure: 'Briefs',
  review: 'Reviews',
  profile: 'Profile changes',
  membership: 'Team changes',
  supervision: 'Review decisions',
  access: 'Access to the archive',
  setting: 'Archive settings',
}

type Words = Readonly<Record<EntryAct, string>>
const acts: Readonly<Record<EntryKind, Words>> = {
  message: { created: 'Message', changed: 'Message edited', removed: 'Message deleted' },
  file: { created: 'File sent', changed: 'File', removed: 'File' },
  call: { created: 'Call started', changed: 'Call', removed: 'Call' },
  appointment: { created: 'Appointment', changed: 'Appointment changed', removed: 'Appointment' },
  consent: { created: 'Consent given', changed: 'Consent changed', removed: 'Consent withdrawn' },
  disclosure: { created: 'Brief shared', changed: 'Brief changed', removed: 'Brief withdrawn' },
  review: { created: 'Review', changed: 'Review changed', removed: 'Review removed' },
  profile: { created: 'Profile', changed: 'Profile changed', removed: 'Profile deleted' },
  membership: { created: 'Joined the team', changed: 'Role changed', removed: 'Left the team' },
  supervision: { created: 'Review decision', changed: 'Review decision', removed: 'Review decision' },
  access: { created: 'Archive read', changed: 'Archive read', removed: 'Archive read' },
  setting: { created: 'Archive setting', changed: 'Archive setting', removed: 'Archive setting' },
}

/** What happened, in two or three words. */
export const actText = ({ kind, act }: Pick<Entry, 'kind' | 'act'>) => acts[kind][act]

/** Who took part: who acted comes first, where one of the two did. */
export function peopleText({ advisor, person, isFromAdvisor }: Entry): string {
  const names = peopleOf({ advisor, person }).map(({ name }) => name)
  if (isFromAdvisor === null || names.length === 1) return names.join(' and ')
  return (isFromAdvisor ? names : names.toReversed()).join(' to ')
}

/** The text of an entry in a list: what was written, or the first facts. */
export function summaryOf({ text, facts, kind, isPurged }: Entry): string {
  if (isPurged) return 'Removed after the firm’s period. The hash remains.'
  if (text) return text
  return facts
    .toSorted((a, b) => weightOf(b.name) - weightOf(a.name))
    .slice(0, 4)
    .map((fact) => `${factLabel(fact.name, kind)}: ${factValue(fact)}`)
    .join(' · ')
}

/** What a list shows first of an entry without a text. */
const firstFacts = ['fileName', 'role', 'startsAt', 'status', 'what']
const weightOf = (name: string) => firstFacts.indexOf(name)

const factLabels: Readonly<Record<string, string>> = {
  textBefore: 'Text before',
  startsAt: 'Starts',
  endsAt: 'Ends',
  startTime: 'Started',
  endTime: 'Ended',
  answeredAt: 'Answered',
  durationSeconds: 'Seconds',
  sharesPhone: 'Shares phone number',
  isAutomatic: 'Automatic reply',
  sizeBytes: 'Size',
  mediaType: 'Type',
  what: 'Access',
  byName: 'By',
  soughtName: 'Person',
  entryKind: 'Kind',
  isOn: 'Archive on',
  fields: 'Answers shared',
  position: 'Number in the chat',
}

/** The name of a fact for people: "cancelReason" is "Cancel reason". Sums say their unit. */
export function factLabel(name: string, kind?: EntryKind): string {
  // What supervisors do names the entry that it is about; a message has a number in its chat.
  if (name === 'position' && (kind === 'access' || kind === 'supervision')) return 'Entry'
  const spaced = name
    .replaceAll(/[A-Z_]/g, (sign) => (sign === '_' ? ' ' : ` ${sign.toLowerCase()}`))
    .replace(/ usd$/, ' in dollars')
  return factLabels[name] ?? `${spaced.slice(0, 1).toUpperCase()}${spaced.slice(1)}`
}

/**
 * Its value: instants in the reader's own time, the lines of a brief by the names they have on it,
 * and words of the database as words.
 */
export function factValue({ name, value }: Entry['facts'][number]): string {
  if (name === 'fields') return value.split(', ').map(briefLineName).join(', ')
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+/.test(value)) return when(value, 'datedMoment')
  if (name === 'sizeBytes') return fileSize(Number(value))
  const labels = labelsOf[name]
  if (labels) return eachWord(value, (word) => labels[word] ?? word)
  if (name === 'languages')
    return eachWord(value, (word) => {
      const { data: language } = Language.safeParse(word)
      return language ? languageName(language) : word
    })
  if (value === 'no_show') return appointmentStatusNames[value].toLowerCase()
  return /^[a-z]+(_[a-z]+)*$/.test(value) ? value.replaceAll('_', ' ') : value
}

/** Names each word of a list, and of the lists before and after a change. */
function eachWord(value: string, nameOf: (word: string) => string): string {
  const lists = value.split(' → ').map((list) => list.split(', ').map(nameOf).join(', '))
  return lists.join(' → ')
}

function briefLineName(name: string): string {
  const { data: field } = BriefField.safeParse(name)
  return field ? briefFieldLabel(field) : factLabel(name)
}

export const reasonLabels: Readonly<Record<SampleReason, string>> = {
  percentage: 'Random sample',
  words: 'Contains a word',
  'new-advisors': 'New advisor',
  picked: 'Picked by hand',
}
export const stateLabels: Readonly<Record<SampleState, string>> = {
  open: 'To review',
  'signed-off': 'Signed off',
  flagged: 'Flagged',
}

/** The labels of the facts whose values are words of the database. */
const labelsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: kindNames,
  role: firmRoleLabels,
  decision: stateLabels,
  expertise: specialtyLabels,
  focus_areas: specialtyLabels,
  preferred_communication: communicationLabels,
}

/** A rule in a sentence. */
export function ruleText({ kind, percent, words, days }: Rule): string {
  if (kind === 'percentage') return `${percent}% of all messages, drawn at random`
  if (kind === 'words') return `Messages with ${words.map((word) => `“${word}”`).join(', ')}`
  return `Every message of an advisor’s first ${days === 1 ? 'day' : `${days} days`} at the firm`
}

/** "1 entry", "1,204 entries". */
export const entriesText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`

type ArchiveFacts = Pick<Archive, 'isOn' | 'since' | 'entryCount' | 'retentionYears'>

/** The line below the title of the page. */
export function archiveSummary({ isOn, since, entryCount, retentionYears }: ArchiveFacts): string {
  if (since === null) return 'Off. Nothing is recorded yet'
  const count = entriesText(entryCount)
  const from = when(since, 'date')
  // The first entries are written in the moments after it was turned on.
  const record = entryCount === 0 ? `On since ${from}. Entries are` : `${count} since ${from},`
  return `${record} kept for ${retentionYears} years${isOn ? '' : '. Recording is off'}. Days and times are in ${zoneName(ownZone())}`
}

/** The first and last signs of a hash, for lists. */
export const shortHash = (hash: string) => `${hash.slice(0, 10)}…${hash.slice(-6)}`

/** What the list says of an export whose files storage no longer had. */
export const missingFilesText = (count: number) =>
  count === 1
    ? '1 file is missing from storage. The manifest and the readable page name it.'
    : `${count.toLocaleString('en-US')} files are missing from storage. The manifest and the readable page name them.`
