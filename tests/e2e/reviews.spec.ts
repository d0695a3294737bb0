import type { APIRequestContext } from '@playwright/test'
import { spareName } from '#server/commands/demo/registry.ts'
import { aListedAdvisor, type NewAdvisor, spareNumber } from './support/advisors.ts'
import { expect, expectSound, test } from './support/fixtures.ts'
import { aNewConsumer, type NewConsumer, newPassword, openPlace } from './support/people.ts'
import { aSecondNode, beginAppointment } from './support/time.ts'

const advisorName = `${spareName.firstName} ${spareName.lastName}`

/**
 * An appointment that took place: the consumer books a time, and the advisor completes it once it
 * has begun.
 */
async function meet(request: APIRequestContext, consumer: NewConsumer, advisor: NewAdvisor): Promise<void> {
  const headers = { authorization: `Bearer ${consumer.token}` }
  expect((await request.put(`/api/consents/${advisor.id}`, { headers, data: {} })).ok()).toBe(true)
  const open = await request.get(`/api/advisors/${advisor.id}/slots?days=21`)
  const { slots } = (await open.json()) as { slots: { startsAt: string }[] }
  const data = { advisorId: advisor.id, startsAt: slots[0]?.startsAt, mode: 'video', timeZone: 'America/Los_Angeles' }
  const booked = await request.post('/api/appointments', { headers, data })
  expect(booked.status()).toBe(201)
  const { id } = (await booked.json()) as { id: string }
  const node = await aSecondNode()
  await beginAppointment(node, id, new Date(Date.now() - 1_000)).finally(node.close)
  expect((await request.post(`/api/appointments/${id}/complete`, { headers: advisor.headers })).ok()).toBe(true)
}

/** The public reviews of an advisor that hold a text, and how many were removed. */
async function publicReviews(request: APIRequestContext, { id }: NewAdvisor, text: string) {
  const reply = await request.get(`/api/advisors/${id}/reviews`)
  const { items, summary } = (await reply.json()) as { items: { text: string }[]; summary: { removedCount: number } }
  return { found: items.filter((item) => item.text === text).length, removed: summary.removedCount }
}

test(
  'a review is written, changed, answered, reported by a reader, removed and restored by an admin, and withdrawn',
  {
    tag: '@desktop',
  },
  async ({ request, signedIn, signedInWith }, info) => {
    const advisor = await aListedAdvisor(request, spareNumber(info, 2))
    const [client, stranger] = [await aNewConsumer(request), await aNewConsumer(request)]
    await meet(request, client, advisor)
    const text = `We went through the numbers twice. ${client.name}`

    const writer = await signedInWith(client.email, newPassword)
    await openPlace(writer, 'Appointments')
    // It was completed before its time was over.
    await expect(writer.getByRole('heading', { name: 'Past' })).toBeVisible()
    await expect(writer.getByRole('heading', { name: 'Upcoming' })).toHaveCount(0)
    await writer.getByRole('link', { name: 'Your reviews' }).click()
    const waiting = writer.getByRole('region', { name: 'Waiting for your review' })
    await waiting.getByRole('button', { name: 'Write a review' }).click()
    // Where its notification leads, also from this page.
    await expect(writer).toHaveURL(/\/reviews\?write=/)
    const dialog = writer.getByRole('dialog')
    await dialog.getByRole('radiogroup', { name: 'Your rating, of 5' }).getByText('4', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'What was it like?' }).fill('A first draft of this.')
    await dialog.getByText('No, I met them once').click()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(dialog.getByText('Confirm that the meeting took place')).toBeVisible()
    await expectSound(writer)
    // A press on words focuses the dialog, which must not scroll away from under it.
    await dialog.getByText(/^This meeting took place/).click()
    await expect(dialog.getByRole('checkbox', { name: /^This meeting took place/ })).toBeChecked()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    const own = writer.getByRole('article', { name: `Your review of ${advisorName}` })
    await expect(own.getByText('Public', { exact: true })).toBeVisible()
    await own.getByRole('button', { name: 'Change' }).click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(own.getByText(', changed ')).toHaveCount(0)
    await own.getByRole('button', { name: 'Change' }).click()
    await dialog.getByRole('textbox', { name: 'What was it like?' }).fill(text)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(own.getByText(text)).toBeVisible()
    await expect(waiting).toBeHidden()
    await expectSound(writer)

    const desk = await signedInWith(advisor.email, newPassword)
    await openPlace(desk, 'Reviews')
    const entry = desk.getByRole('article').filter({ hasText: text })
    await entry.getByRole('button', { name: 'Reply', exact: true }).click()
    await entry.getByRole('textbox').fill('Thank you for the good questions.')
    await desk.getByRole('radiogroup', { name: 'Which reviews' }).getByText('Reported').click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await entry.getByRole('button', { name: 'Publish reply' }).click()
    await expect(entry.getByText('Thank you for the good questions.')).toBeVisible()
    await expectSound(desk)

    const reader = await signedInWith(stranger.email, newPassword)
    await reader.goto(`/advisors/${advisor.id}`)
    const review = reader.getByRole('article').filter({ hasText: text })
    await expect(review.getByText('Thank you for the good questions.')).toBeVisible()
    await review.getByRole('button', { name: 'Report' }).click()
    await reader.getByRole('radio', { name: 'Undisclosed payment or conflict of interest' }).check()
    await expectSound(reader)
    await reader.getByRole('button', { name: 'Report review' }).click()
    await expect(reader.getByText('The review stays public until then.')).toBeVisible()
    await expect(review.getByRole('button', { name: 'Report' })).toBeHidden()
    expect(await publicReviews(request, advisor, text)).toEqual({ found: 1, removed: 0 })

    const admin = await signedIn('admin')
    await openPlace(admin, 'Reviews')
    const file = admin.getByRole('article').filter({ hasText: text })
    await file.getByRole('radio', { name: /^Remove/ }).check()
    await file.getByRole('button', { name: 'Remove review' }).click()
    await expect(file.getByRole('combobox', { name: 'Rule it breaks' })).toBeFocused()
    await file.getByRole('combobox', { name: 'Rule it breaks' }).selectOption('conflict')
    await file.getByRole('button', { name: 'Remove review' }).click()
    await expect(file.getByText('Enter a reason. Both sides can read it')).toBeVisible()
    await file.getByRole('textbox', { name: 'Reason' }).fill('The writer works for the advisor.')
    await expectSound(admin)
    await file.getByRole('button', { name: 'Remove review' }).click()
    await expect(file).toBeHidden()
    expect(await publicReviews(request, advisor, text)).toEqual({ found: 0, removed: 1 })

    await expect(own.getByText('Removed', { exact: true })).toBeVisible()
    await expect(own.getByRole('link', { name: 'write to us' })).toBeVisible()
    await expect(own.getByText(/The writer works for the advisor\.$/)).toBeVisible()
    await expect(entry.getByText(/The writer works for the advisor\.$/)).toBeVisible()

    await admin.getByRole('radiogroup', { name: 'Which reviews' }).getByText('Decided').click()
    await file.getByRole('textbox', { name: 'Reason' }).fill('The writer showed that they don’t.')
    await file.getByRole('button', { name: 'Restore review' }).click()
    await expect(file.getByText('Public', { exact: true })).toBeVisible()
    expect(await publicReviews(request, advisor, text)).toEqual({ found: 1, removed: 0 })
    await expect(own.getByText('Public', { exact: true })).toBeVisible()
    await own.getByRole('button', { name: 'Withdraw' }).click()
    await dialog.getByRole('button', { name: 'Withdraw review' }).click()
    await expect(dialog).toBeHidden()
    expect(await publicReviews(request, advisor, text)).toEqual({ found: 0, removed: 0 })
  },
)
