import { expect, test } from 'vitest'
import {
  addSavedReply,
  changeSavedReply,
  deleteSavedReply,
  listSavedReplies,
} from '#contract/messaging/saved-replies/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { an } = people(app)

test('refuses a saved reply with an unknown placeholder and names it at the field', async () => {
  const as = app.as(await an.advisor())
  const body = { title: 'Fees', body: 'Hi {first_name}, or {name}: {booking_link}' }
  await expect(as.call(addSavedReply, { body })).rejects.toMatchObject({
    fields: [
      {
        path: 'body',
        message: '{name} isn’t a placeholder. Use {first_name}, {my_name}, or {booking_link}',
      },
    ],
  })
  expect((await as.call(listSavedReplies)).items).toEqual([])
})

test('saved replies have unique names, are sorted by name and are private to their writer', async () => {
  const [advisor, colleague] = [await an.advisor(), await an.advisor()]
  const add = (title: string) => app.as(advisor).call(addSavedReply, { body: { title, body: 'Hi {first_name}' } })
  const [welcome, fees] = [await add('Welcome'), await add('Fees')]
  await expect(add('Fees')).rejects.toMatchObject({ code: 'messaging.saved-reply-exists' })
  const body = { title: 'Fees', body: 'Taken' }
  await expect(app.as(advisor).call(changeSavedReply, { params: { id: welcome.id }, body })).rejects.toMatchObject({
    code: 'messaging.saved-reply-exists',
  })
  await app.as(advisor).call(changeSavedReply, { params: { id: fees.id }, body: { title: 'Fees', body: '$240' } })
  const { items } = await app.as(advisor).call(listSavedReplies)
  expect(items.map(({ title, body: words }) => `${title}: ${words}`)).toEqual([
    'Fees: $240',
    'Welcome: Hi {first_name}',
  ])
  expect((await app.as(colleague).call(listSavedReplies)).items).toEqual([])
  await app.as(advisor).call(deleteSavedReply, { params: { id: fees.id } })
  expect((await app.as(advisor).call(listSavedReplies)).items).toHaveLength(1)
})

test('of saved replies that are added at the same moment, fifty are kept', async () => {
  const as = app.as(await an.advisor())
  const added = Array.from({ length: 56 }, (_, place) =>
    as.call(addSavedReply, { body: { title: `Reply ${place}`, body: 'Hello' } }),
  )
  const outcomes = await Promise.allSettled(added)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
})
