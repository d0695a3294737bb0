import { hours } from '#contract/core/durations.ts'
import type { ReportChat } from '#contract/messaging/schemas.ts'
import { listChats, reportChat } from '#server/messaging/service.ts'
import { tokenFor } from '#server/operations/appeals/service.links.ts'
import { openAppeal } from '#server/operations/appeals/service.ts'
import { decideReport, listReports } from '#server/operations/reports/service.ts'
import type { DemoPerson } from './accounts.ts'
import type { Replay } from './replay.ts'

type Cast = { consumer: DemoPerson; advisor: DemoPerson; admin: DemoPerson }

/** Plays the reports that the staff finds: two that wait, and one that ended in a warning. */
export async function replayReports(replay: Replay, { consumer, advisor, admin }: Cast, now: Date): Promise<void> {
  const at = (ago: number) => new Date(now.getTime() - hours(ago))
  const chatsOf = async (person: DemoPerson) => (await listChats(replay.as(person, now), { list: 'inbox' })).views
  const report = async (person: DemoPerson, ago: number, chatId: string | undefined, body: ReportChat) => {
    if (chatId) await reportChat(replay.as(person, at(ago)), chatId, body)
  }
  const [first, second] = (await chatsOf(consumer)).filter((view) => view.other.userId !== advisor.id)
  const client = (await chatsOf(advisor)).findLast((view) => view.other.userId !== consumer.id)
  await report(consumer, 50, second?.chat.id, {
    reason: 'hidden_fees',
    text: 'On the call there was a yearly fee that neither the profile nor a message mentions.',
    sharesMessages: true,
  })
  const [open] = (await listReports(replay.as(admin, at(40)), { list: 'open', limit: 1 })).rows
  const reason = 'Name every fee before a first call. The profile has to show the yearly fee.'
  if (open) await decideReport(replay.as(admin, at(30)), open.row.report.id, { decision: 'warn', reason, days: null })
  if (open) {
    const reportId = open.row.report.id
    const token = await tokenFor(replay.system(at(30)), { reportId, decidedAt: at(30) })
    await openAppeal(replay.system(at(12)), token, {
      statement:
        'The yearly fee is on page two of the agreement that I sent before the call. I added it to the profile.',
    })
  }
  await report(consumer, 9, first?.chat.id, {
    reason: 'pressure_to_buy',
    text: 'They wanted me to sign on the same call, and said that the offer ends tonight.',
    sharesMessages: true,
  })
  await report(advisor, 4, client?.chat.id, {
    reason: 'unwanted_contact',
    text: 'Calls my private number, which I never gave.',
    sharesMessages: false,
  })
}
