import type { Archive, Entry, Hold, KeptRecords, Rule } from '#contract/archive/schemas.ts'
import { retentionYearBounds } from '#contract/archive/values.ts'
import { utcDay } from '#contract/core/days.ts'
import { hexOf } from './chain/rules.ts'
import type { KeptRow } from './retention/store.ts'
import type { FoundEntry } from './searching/store.ts'
import type { ArchiveView } from './service.ts'
import type { EntryContent, HoldRow, RuleRow } from './tables.ts'

/** The archive for those who supervise, with what the viewer may do. */
export function presentArchive(view: ArchiveView): Archive {
  const { firm, archive, isOwner, roots, rules, holds, members, formerMembers, samples, waitingTexts } = view
  return {
    firmName: firm.name,
    isOn: archive?.isOn ?? false,
    since: archive?.startedAt?.toISOString() ?? null,
    retentionYears: archive?.retentionYears ?? retentionYearBounds.initial,
    entryCount: archive?.headPosition ?? 0,
    head:
      archive?.headHash && archive.headRecordedAt
        ? {
            position: archive.headPosition,
            hash: hexOf(archive.headHash),
            recordedAt: archive.headRecordedAt.toISOString(),
          }
        : null,
    roots: roots.map(({ day, position, root }) => ({ day, position, root: hexOf(root) })),
    approvesTexts: archive?.approvesTexts ?? false,
    waitingTexts,
    openSamples: samples.open,
    flaggedSamples: samples.flagged,
    rules: rules.map(presentRule),
    holds: holds.map(presentHold),
    members: members.map(({ id, name }) => ({ id, name })),
    formerMembers,
    can: isOwner ? ['supervise', 'run-archive'] : ['supervise'],
  }
}

/** A rule as it was set. */
export function presentRule({ id, kind, percent, words, days }: RuleRow): Rule {
  return { id, kind, percent, words, days }
}

/** A hold in force. */
export function presentHold({ id, personId, personName, reason, placedByName, placedAt }: HoldRow): Hold {
  const person = personId === null ? null : { id: personId, name: personName ?? 'Not named' }
  return { id, person, reason, placedByName, placedAt: placedAt.toISOString() }
}

/** An entry with its review, for those who supervise the firm. */
export function presentEntry({ entry, sample }: FoundEntry): Entry {
  const content = entry.content ?? {}
  const senderId = wordOf(content.senderId)
  return {
    position: entry.position,
    kind: entry.kind,
    act: entry.act,
    advisor: { id: entry.advisorId, name: wordOf(content.advisorName) },
    person: entry.personId === null ? null : { id: entry.personId, name: wordOf(content.personName) || null },
    isFromAdvisor: senderId === '' ? null : senderId === entry.advisorId,
    occurredAt: entry.occurredAt.toISOString(),
    recordedAt: entry.recordedAt.toISOString(),
    text: wordOf(content.text),
    facts: factsOf(content),
    isPurged: entry.content === null,
    contentHash: hexOf(entry.contentHash),
    hash: hexOf(entry.hash),
    review: sample && {
      state: sample.state,
      reasons: sample.reasons,
      note: sample.note,
      decidedByName: sample.decidedByName,
      decidedAt: sample.decidedAt?.toISOString() ?? null,
    },
  }
}

const hiddenNames = new Set(['salt', 'advisorName', 'personName', 'senderId', 'text', 'byId', 'sha256'])
const isShown = (name: string) => !hiddenNames.has(name) && !/Id$/.test(name)

/** Everything else that was recorded, a line each; a change says what was before. */
function factsOf({ changes, profile, ...content }: EntryContent): Entry['facts'] {
  const plain = Object.entries({ ...content, ...Object(profile) })
  const changed = Object.entries(Object(changes)).map(([name, change]) => {
    const { before, after } = Object(change)
    return [name, `${wordOf(before) || 'nothing'} → ${wordOf(after) || 'nothing'}`] as const
  })
  return [...plain, ...changed].flatMap(([name, value]) => {
    const word = wordOf(value)
    return isShown(name) && word !== '' ? [{ name, value: word }] : []
  })
}

function wordOf(value: unknown): string {
  if (value === null || value === undefined || value === false) return ''
  if (value === true) return 'Yes'
  if (Array.isArray(value)) return value.map(wordOf).filter(Boolean).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What a firm keeps of a person, for that person. */
export function presentKept({ firmName, entryCount, until, isHeld }: KeptRow): KeptRecords {
  return { firmName, entryCount, until: utcDay(until), isHeld }
}
