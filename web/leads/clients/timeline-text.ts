import type { TimelineItem } from '#contract/leads/clients/schemas.ts'
import { leadStatusLabels } from '#contract/leads/labels.ts'
import { appointmentStatusNames, kindNames, modePhrases } from '#contract/scheduling/labels.ts'
import { duration } from '#web/platform/format.ts'
import { nameInSentence } from '#web/profiles/copy.ts'

/** What one item of a timeline says: a title, and a line below it where there is more to say. */
export type TimelineText = { readonly title: string; readonly detail: string | null; readonly isBad?: true }

/** The name of a file; it is emptied with its sender's account, and while the staff look. */
const files = (name: string, isViewed: boolean) =>
  isViewed ? 'Name isn’t shown' : name || 'Removed with their account'

/** The words of a timeline, with the client's first name or alias, also while the staff view it. */
export function timelineText(item: TimelineItem, name: string, isViewed = false): TimelineText {
  switch (item.kind) {
    case 'messages': {
      const count = item.count === 1 ? '1 message' : `${item.count} messages`
      return { title: item.isOwn ? `You sent ${count}` : `${name} sent ${count}`, detail: null }
    }
    case 'call': {
      const type = item.type === 'video' ? 'Video call' : 'Voice call'
      const by = item.isOwn ? `You called ${nameInSentence(name)}.` : `${name} called you.`
      if (item.status === 'completed' && item.durationSeconds !== null)
        return { title: `${type}, ${duration(item.durationSeconds * 1_000)}`, detail: by }
      return { title: `Missed ${type.toLowerCase()}`, detail: by, isBad: true }
    }
    case 'meeting':
      return {
        title: `${kindNames[item.appointmentKind]} ${modePhrases[item.mode]}`,
        detail: appointmentStatusNames[item.status],
      }
    case 'note':
      return { title: 'Your note', detail: null }
    case 'file':
      return { title: item.isOwn ? 'You sent a file' : `${name} sent a file`, detail: files(item.fileName, isViewed) }
    case 'consent':
      if (item.isAccountDeleted) return { title: 'Their account was deleted', detail: null }
      return item.isWithdrawal
        ? { title: `${name} stopped sharing their details with you`, detail: null }
        : { title: `${name} agreed to share their details with you`, detail: null }
    case 'stage':
      return {
        title: item.from === null ? 'Became a lead' : `Moved to ${leadStatusLabels[item.to]}`,
        detail: item.note || null,
      }
  }
}

/** The tabs of a timeline; null shows everything. */
export const timelineTabs = [
  { value: null, label: 'All' },
  { value: 'messages', label: 'Messages' },
  { value: 'call', label: 'Calls' },
  { value: 'meeting', label: 'Meetings' },
  { value: 'note', label: 'Notes' },
  { value: 'file', label: 'Files' },
] as const
export type TimelineTab = (typeof timelineTabs)[number]['value']
