import { hours } from '#contract/core/durations.ts'
import { addReply, addToRequest, answer, change, getRequest, listRequests } from '#server/support/desk/service.ts'
import { askSupport } from '#server/support/service.ts'
import type { DemoPerson } from './accounts.ts'
import type { Replay } from './replay.ts'

export type SupportCast = {
  readonly consumer: DemoPerson
  readonly advisor: DemoPerson
  /** Advises at the firm whose payment failed. */
  readonly member: DemoPerson
  readonly admin: DemoPerson
  readonly secondAdmin: DemoPerson
}

type Line = {
  readonly ago: number
  readonly message: string
  /** Who of the staff answers; the writer says it without one. */
  readonly by?: 'admin' | 'secondAdmin'
  readonly status?: 'waiting' | 'closed'
}

const zone = 'Pages show times in the time zone of your device, and name it beside them. Choose yours in its settings.'
const visitorEmail = 'wanda.ferreira@people.fairlead.example'

/** Conversations of the desk: closed, closed after a reply, open again, and waiting. */
const conversations: readonly { readonly from: 'consumer' | 'advisor' | 'visitor'; readonly lines: readonly Line[] }[] =
  [
    {
      from: 'consumer',
      lines: [
        { ago: 140, message: 'My appointment shows an hour later than my advisor and I agreed on.' },
        { ago: 138, message: zone, by: 'admin', status: 'closed' },
      ],
    },
    {
      from: 'visitor',
      lines: [
        { ago: 91, message: 'I signed up twice, and the email with the code never comes.' },
        {
          ago: 89,
          message:
            'Your mail server took it both times. Is it in the folder for spam? If not, reply and we look again.',
          by: 'secondAdmin',
          status: 'waiting',
        },
        { ago: 88, message: 'It was in the spam folder, sorry. I am in now. Thank you.' },
        { ago: 87, message: 'Good to hear. We close this then.', by: 'secondAdmin', status: 'closed' },
      ],
    },
    {
      from: 'advisor',
      lines: [
        { ago: 62, message: 'My accountant needs the invoices of last year in one file. Is there such a thing?' },
        {
          ago: 60,
          message: 'Yes: Billing has all invoices of a year as one PDF. Is that what they need?',
          by: 'admin',
          status: 'waiting',
        },
        { ago: 11, message: 'The PDF is fine. One of them was refunded in part: which amount do I book?' },
      ],
    },
    {
      from: 'consumer',
      lines: [
        { ago: 25, message: 'Does my advisor see the notes that I keep on my list?' },
        {
          ago: 22,
          message: 'No, notes are yours, and your partner’s if you share the list. On which page did you wonder?',
          by: 'secondAdmin',
          status: 'waiting',
        },
      ],
    },
  ]

/** Plays the requests that people sent to support, with what was answered and what still waits. */
export async function replaySupport(replay: Replay, cast: SupportCast, now: Date): Promise<void> {
  const before = (ago: number) => new Date(now.getTime() - hours(ago))
  await addReply(replay.as(cast.admin, before(200)), {
    title: 'Time zone of the calendar',
    body: zone,
    reason: 'Three people wrote about it this week',
  })
  for (const { from, lines } of conversations) {
    const [first, ...rest] = lines
    if (!first) continue
    const writer = (ago: number) =>
      from === 'visitor' ? replay.system(before(ago)) : replay.as(cast[from], before(ago))
    const email = from === 'visitor' ? visitorEmail : cast[from].email
    await askSupport(writer(first.ago), { email, message: first.message })
    const { id, token } = await latestOf(replay, cast, { email, at: before(first.ago) })
    for (const { ago, message, by, status = 'waiting' } of rest) {
      if (by) await answer(replay.as(cast[by], before(ago)), id, { message, status })
      else await addToRequest(writer(ago), token, { message })
    }
  }
  const { email } = cast.member
  const message = 'Our firm’s card was declined. Will my clients notice anything, and can we pay by bank transfer?'
  await askSupport(replay.as(cast.member, before(8)), { email, message })
  const { id } = await latestOf(replay, cast, { email, at: before(8) })
  await change(replay.as(cast.admin, before(6)), id, {
    assigneeId: cast.secondAdmin.id,
    reason: 'Grace answers questions about payments',
  })
}

async function latestOf(
  replay: Replay,
  { admin }: SupportCast,
  { email, at }: { email: string; at: Date },
): Promise<{ id: string; token: string }> {
  const ctx = replay.as(admin, at)
  const { rows } = await listRequests(ctx, { status: 'open', isMine: false, words: email, limit: 1 })
  const [row] = rows
  if (!row) throw new Error(`the desk lacks the request of ${email}`)
  const { request } = await getRequest(ctx, row.request.id)
  return request
}
