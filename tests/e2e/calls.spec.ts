import type { Locator, Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#server/commands/demo/accounts.ts'
import { appointmentInMinutes, delayReplies, qualityOf, useScreenAndSpeaker } from './support/calls.ts'
import { phone } from './support/devices.ts'
import { expect, expectSound, findings, test } from './support/fixtures.ts'
import { expectPicture, expectTone } from './support/media.ts'
import { newClient } from './support/new-client.ts'
import { newPassword as password } from './support/people.ts'

// They share one advisor, who takes one call at a time.
test.describe.configure({ mode: 'default' })

test('two people see and hear each other, mute, switch the camera, share a screen and hang up', async ({
  request,
  signedIn,
  signedInWith,
}) => {
  const measuredBefore = (await qualityOf(request)).measuredCalls
  const { email, lastName, chatId } = await newClient(request)
  const consumer = await signedInWith(email, password, 'phone')
  await delayReplies(consumer)
  const advisor = await signedIn('advisor')
  await advisor.goto('/about')
  await expect(advisor.getByRole('button', { name: /^Your menu/ })).toBeVisible()
  await consumer.goto(`/messages/${chatId}`)
  await expect(consumer.getByText(/^Online/).filter({ visible: true })).toBeVisible()
  await consumer.getByRole('button', { name: 'Video call' }).click()
  // No relay is configured here, so the consumer must agree before their address is shown.
  await consumer.getByRole('button', { name: 'Allow direct calls' }).click()
  await expect(consumer.getByText('Ringing').first()).toBeVisible()
  // A caller can prepare before the other side sees or hears them.
  await consumer.getByRole('button', { name: 'Camera off' }).click()
  await expect(consumer.getByLabel('Your video')).toBeHidden()
  await consumer.getByRole('button', { name: 'Camera on' }).click()
  await consumer.getByRole('button', { name: 'Mute' }).click()
  const elsewhere = await advisor.context().newPage()
  await elsewhere.goto('/about')
  await expect(elsewhere.getByRole('button', { name: 'Answer', exact: true })).toBeVisible()
  await expect(elsewhere).toHaveTitle(/ is calling$/)
  await elsewhere.setViewportSize(phone.viewport)
  await expect(elsewhere.getByRole('button', { name: 'Answer', exact: true })).toBeInViewport({ ratio: 1 })
  // A page that opens while it rings shows the call too.
  await advisor.goto('/settings')
  await advisor
    .getByRole('region', { name: new RegExp(`Call from .*${lastName}`) })
    .getByRole('button', { name: 'Answer', exact: true })
    .click()
  await expect(advisor.getByText(/· Nora is muted/)).toBeVisible()
  await consumer.getByRole('button', { name: 'Unmute' }).click()
  for (const side of [consumer, advisor]) {
    await expectPicture(side, /^Video of/)
    await expectTone(side)
  }
  await expect(elsewhere.getByRole('button', { name: 'Answer', exact: true })).toBeHidden()
  expect(await findings(consumer)).toEqual([])
  await useScreenAndSpeaker(advisor)
  await advisor.getByRole('button', { name: 'Mute' }).click()
  await expect(consumer.getByText(/· Marisol is muted/)).toBeVisible()
  await advisor.getByRole('button', { name: 'Camera off' }).click()
  await expect(consumer.getByText(/camera is off/)).toBeVisible()
  await advisor.getByRole('button', { name: 'Camera on' }).click()
  await expectPicture(consumer, /^Video of/)
  await advisor.getByRole('button', { name: 'Share screen' }).click()
  await expectPicture(consumer, /^Screen of/)
  await expectPicture(consumer, /^Video of/)
  await advisor.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(consumer.getByLabel(/^Screen of/)).toBeHidden()

  await consumer.getByRole('button', { name: 'Chat', exact: true }).click()
  await consumer.getByRole('textbox', { name: 'Message' }).fill('Here is the number.')
  await consumer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(advisor.getByText('One new message in the chat')).toBeVisible()
  await expect(consumer.getByText(/^\d:\d\d$/)).toBeVisible()
  // Time for one measurement, which the end of the call reports if nothing did before.
  await expect(consumer.getByText(/^(0:1[2-9]|0:[2-5]\d|[1-9]:\d\d)$/)).toBeVisible({ timeout: 15_000 })
  await advisor.getByRole('button', { name: 'Leave' }).click()
  await expect(consumer.getByText(/Call ended after/)).toBeVisible()
  // The question disappears by itself.
  await consumer.getByRole('region', { name: 'How was the call?' }).getByRole('button', { name: 'Good' }).click()
  await expect(consumer.getByText('Thanks for letting us know')).toBeVisible()
  await expect(consumer.getByRole('log').getByText(/^Video call, \d:\d\d$/)).toBeVisible()
  await expect.poll(async () => (await qualityOf(request)).measuredCalls).toBe(measuredBefore + 1)
  expect((await qualityOf(request)).line.receivedKbps.p95).toBeGreaterThan(0)
  await advisor.goto('/calls')
  await expect(advisor.getByText(/^Video call, \d:\d\d$/).first()).toBeVisible()
  await expectSound(advisor)

  await consumer.getByRole('button', { name: 'Call', exact: true }).click()
  await expect(consumer.getByText('Ringing').first()).toBeVisible()
  await consumer.getByRole('button', { name: 'Cancel' }).click()
  const missed = advisor.getByRole('listitem').filter({ hasText: new RegExp(`${lastName}.*Missed voice call`) })
  await missed.getByText('Call back').click()
  await consumer.getByRole('button', { name: 'Reply with a message' }).click()
  await expect(advisor.getByText(/can’t talk right now/)).toBeVisible()
  await expect(consumer.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused()
})

test('a call that rings is the next stop of the keyboard, and answering keeps an open dialog', async ({
  request,
  signedIn,
  signedInWith,
}) => {
  const { email, headers, lastName, chatId } = await newClient(request)
  await request.patch('/api/profile', { headers, data: { allowDirectCalls: true } })
  const consumer = await signedInWith(email, password)
  const advisor = await signedIn('advisor')
  await advisor.goto('/advisor-dashboard')
  await advisor.getByRole('button', { name: 'Block time' }).click()
  const dialog = advisor.getByRole('dialog', { name: 'Block time' })
  await dialog.getByLabel('Date').fill('2031-03-04')
  await consumer.goto(`/messages/${chatId}`)
  await consumer.getByRole('button', { name: 'Call', exact: true }).click()
  const banner = advisor.getByRole('region', { name: new RegExp(`Call from .*${lastName}`) })
  await expect(banner).toBeVisible()
  await expect(dialog.getByLabel('Date')).toBeFocused()
  const answerButton = banner.getByRole('button', { name: 'Answer', exact: true })
  await expect(async () => {
    await advisor.keyboard.press('Tab')
    await expect(answerButton).toBeFocused({ timeout: 100 })
  }).toPass()
  await advisor.keyboard.press('Enter')
  await expect(consumer.getByText(/^\d:\d\d$/)).toBeVisible()
  await expect(dialog.getByLabel('Date')).toHaveValue('2031-03-04')
  await expect(dialog.locator(':focus')).toBeVisible()
  await advisor.keyboard.press('Escape')
  await consumer.getByRole('button', { name: 'Leave' }).click()

  await advisor.getByRole('button', { name: 'Block time' }).focus()
  await consumer.getByRole('button', { name: 'Video call' }).click()
  const ringing = advisor.getByRole('region', { name: new RegExp(`Call from .*${lastName}`) })
  await expect(ringing).toBeFocused()
  await advisor.keyboard.press('Tab')
  await advisor.keyboard.press('Tab')
  await expect(ringing.getByRole('button', { name: 'Answer', exact: true })).toBeFocused()
  await advisor.keyboard.press('Enter')
  await expectPicture(advisor, /^Video of/)
  await advisor.keyboard.press('Escape')
  const corner = advisor.getByRole('region', { name: new RegExp(`Call with .*${lastName}`) })
  await expect(corner).toBeFocused()
  await advisor.keyboard.press('Tab')
  await advisor.keyboard.press('Enter')
  await expect(corner).toBeHidden()
  await advisor.keyboard.press('Escape')
  await expect(corner).toBeFocused()
  await consumer.getByRole('button', { name: 'Leave' }).click()
})

test('two people join the call of their appointment through the device check and the waiting room', async ({
  request,
  signedInWith,
}) => {
  const { email, lastName, headers } = await newClient(request)
  await request.patch('/api/profile', { headers, data: { allowDirectCalls: true } })
  const appointmentId = await appointmentInMinutes(request, headers, 5)
  const consumer = await signedInWith(email, password, 'phone')
  const advisor = await signedInWith(demoAccounts.member.email, demoPassword)

  // The way in: the email, the home page and the card of one side, home page and chat of the other.
  await expect(async () =>
    expect(await (await request.get('/dev/outbox')).text()).toContain(`/call/${appointmentId}`),
  ).toPass()
  for (const path of ['/dashboard/consumer', '/appointments']) {
    await consumer.goto(path)
    await expect(joinLink(consumer)).toBeVisible()
  }
  await joinLink(consumer).click()
  await expect(consumer.getByRole('heading', { name: /^Ready to talk with/ })).toBeVisible()
  await expectPicture(consumer, 'Your video')
  await expect(consumer.getByText('We can hear you')).toBeVisible()
  await expectSound(consumer)
  await consumer.getByRole('button', { name: 'Join now' }).click()
  await expect(consumer.getByRole('heading', { name: /^Waiting for/ })).toBeVisible()
  await consumer.getByRole('button', { name: 'Turn camera off' }).click()
  await expect(consumer.getByLabel('Your video')).toBeHidden()
  await consumer.getByRole('button', { name: 'Turn camera on' }).click()
  await expectPicture(consumer, 'Your video')
  await consumer.getByRole('button', { name: 'Mute', exact: true }).click()
  await consumer.getByRole('button', { name: 'Unmute' }).click()

  await advisor.goto('/dashboard/advisor')
  await expect(joinLink(advisor)).toBeVisible()
  await advisor.goto('/messages')
  await advisor.getByRole('link', { name: new RegExp(lastName) }).click()
  await joinLink(advisor.getByRole('region', { name: 'Call', exact: true })).click()
  await expect(advisor.getByRole('heading', { name: /^Ready to talk with/ })).toBeVisible()
  await expect(advisor.getByText(new RegExp(`${lastName} is waiting`))).toBeVisible()
  await expectPicture(advisor, 'Your video')
  await advisor.getByRole('button', { name: 'Join now' }).click()
  for (const side of [consumer, advisor]) {
    await expectPicture(side, /^Video of/)
    await expectTone(side)
  }
  await expect(consumer.getByRole('button', { name: 'Leave' })).toBeInViewport({ ratio: 1 })

  // A person who rejoins is as they left: muted, and with the camera off.
  await consumer.getByRole('button', { name: 'Mute' }).click()
  await consumer.getByRole('button', { name: 'Camera off' }).click()
  await consumer.goto('/about')
  await consumer.getByRole('button', { name: 'Rejoin' }).click()
  await expectTone(consumer)
  await expect(advisor.getByText(/· Nora is muted/)).toBeVisible()
  await expect(advisor.getByText(/camera is off/)).toBeVisible()
  // On the page of the appointment its check is the one way back, with the devices that it shows.
  await consumer.goto(`/call/${appointmentId}`)
  await expect(consumer.getByText('Your camera is off')).toBeVisible()
  await expect(consumer.getByRole('button', { name: 'Rejoin' })).toHaveCount(1)
  await expect(consumer.getByRole('region', { name: 'Your call is still on' })).toBeHidden()
  await consumer.getByRole('button', { name: 'Rejoin' }).click()
  await expectTone(consumer)
  await expect(advisor.getByText(/· Nora is muted/)).toBeVisible()
  await expect(advisor.getByText(/camera is off/)).toBeVisible()
  await consumer.getByRole('button', { name: 'Unmute' }).click()
  await consumer.getByRole('button', { name: 'Camera on' }).click()

  // A reload of either side, on any page, leads back into the call, also while it connects.
  for (const side of [advisor, consumer]) {
    for (let reloads = 0; reloads < 2; reloads += 1) {
      await side.goto('/about')
      await expect(side.getByRole('button', { name: 'Rejoin' })).toBeInViewport({ ratio: 1 })
      await side.getByRole('button', { name: 'Rejoin' }).click()
    }
    for (const each of [consumer, advisor]) {
      await expectPicture(each, /^Video of/)
      await expectTone(each)
    }
  }
  // Blocking the other person ends the call, and neither reads more than that it has ended.
  await request.put(`/api/blocks/${demoAccounts.member.id}`, { headers, data: {} })
  for (const side of [consumer, advisor]) await expect(side.getByText(/Call ended after/)).toBeVisible()
  await expect(consumer.getByRole('region', { name: 'How was the call?' })).toBeInViewport({ ratio: 1 })
  expect(await consumer.evaluate(() => localStorage.getItem('call_participation'))).toBeNull()
  await consumer.goto('/calls')
  await expect(consumer.getByText(/^Video call, \d:\d\d$/).first()).toBeInViewport({ ratio: 1 })
  expect(await consumer.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width)
})

test('a refused microphone is opened again, and "Not now" to direct calls leaves the device check ready', async ({
  request,
  signedInWith,
}) => {
  const { email, headers } = await newClient(request)
  const appointmentId = await appointmentInMinutes(request, headers, 5)
  const consumer = await signedInWith(email, password, 'phone')
  await consumer.addInitScript(() => {
    const { mediaDevices } = navigator
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    let isAllowed = false
    Object.assign(window, { allowMicrophone: () => (isAllowed = true) })
    mediaDevices.getUserMedia = async (wanted) => {
      if (wanted?.audio && !isAllowed) throw new DOMException('refused', 'NotAllowedError')
      return getUserMedia(wanted)
    }
  })
  await consumer.goto(`/call/${appointmentId}`)
  await expect(consumer.getByText(/^You need a microphone to join/)).toBeVisible()
  await expect(consumer.getByRole('button', { name: 'Join now' })).toBeDisabled()
  expect(await findings(consumer)).toEqual([])
  await consumer.evaluate('allowMicrophone()')
  await consumer.getByRole('button', { name: 'Try again' }).click()
  await expect(consumer.getByText('We can hear you')).toBeVisible()

  await consumer.getByRole('button', { name: 'Join now' }).click()
  await consumer.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
  await expect(consumer.getByText('Direct calls stay off')).toBeVisible()
  await consumer.getByLabel('Your video').scrollIntoViewIfNeeded()
  await expectPicture(consumer, 'Your video')
  await consumer.getByRole('button', { name: 'Join now' }).click()
  await consumer.getByRole('button', { name: 'Allow direct calls' }).click()
  await expect(consumer.getByRole('heading', { name: /^Waiting for/ })).toBeVisible()

  const advisor = await signedInWith(demoAccounts.member.email, demoPassword)
  await advisor.goto(`/call/${appointmentId}`)
  await advisor.getByRole('button', { name: 'Join now' }).click()
  await expect(consumer.getByText(/^\d:\d\d$/).first()).toBeVisible()
  await advisor.getByRole('button', { name: 'Leave' }).click()
  // It is said to both alike, because either may have left.
  for (const side of [consumer, advisor])
    await expect(side.getByRole('heading', { name: 'The call has ended' })).toBeVisible()
  await consumer.getByRole('link', { name: 'Your appointments' }).click()
  await expect(consumer.getByRole('heading', { name: 'Appointments', exact: true })).toBeVisible()
  await request.post(`/api/appointments/${appointmentId}/cancel`, { headers, data: { reason: '' } })
})

test('a caller who reloads while it rings can cancel the call, or stay on the line and be heard', async ({
  request,
  signedInWith,
}) => {
  const { id, email: advisorEmail } = demoAccounts.member
  const { email, headers } = await newClient(request)
  await request.patch('/api/profile', { headers, data: { allowDirectCalls: true } })
  await request.put(`/api/consents/${id}`, { headers, data: {} })
  const chat = await (await request.post('/api/chats', { headers, data: { advisorId: id } })).json()
  const advisor = await signedInWith(advisorEmail, demoPassword)
  await advisor.goto('/about')
  await expect(advisor.getByRole('button', { name: /^Your menu/ })).toBeVisible()
  const caller = await signedInWith(email, password, 'phone')
  await caller.goto(`/messages/${chat.id}`)
  const banner = caller.getByRole('region', { name: 'Your call is still ringing' })
  const callAndReload = async () => {
    await caller.getByRole('button', { name: 'Call', exact: true }).click()
    await expect(advisor.getByRole('button', { name: 'Answer', exact: true })).toBeVisible()
    await caller.reload()
    await expect(banner).toContainText(`You’re calling ${demoAccounts.member.firstName}`)
  }

  await callAndReload()
  await expect(banner.getByRole('button', { name: 'Cancel call' })).toBeInViewport({ ratio: 1 })
  expect(await findings(caller)).toEqual([])
  await banner.getByRole('button', { name: 'Cancel call' }).click()
  await expect(banner).toBeHidden()
  await expect(advisor.getByRole('button', { name: 'Answer', exact: true })).toBeHidden()

  // Declined while nobody took it up: the caller reads it all the same.
  await callAndReload()
  await advisor.getByRole('button', { name: 'Decline' }).click()
  await expect(banner).toBeHidden()
  await expect(
    caller.getByText(`${demoAccounts.member.firstName} ${demoAccounts.member.lastName} can’t talk right now`),
  ).toBeVisible()

  await callAndReload()
  await banner.getByRole('button', { name: 'Stay on the line' }).click()
  await expect(caller.getByText('Ringing').first()).toBeVisible()
  await advisor.getByRole('button', { name: 'Answer', exact: true }).click()
  for (const side of [caller, advisor]) await expectTone(side)
  // Signing out in another tab ends it here as well.
  const elsewhere = await caller.context().newPage()
  await elsewhere.goto('/settings')
  await elsewhere.getByRole('button', { name: 'Sign out on this device' }).click()
  for (const side of [caller, advisor]) await expect(side.getByRole('button', { name: 'Leave' })).toBeHidden()
})

test('a declined call loses its caller’s name on the open page when they stop sharing it', { tag: '@desktop' }, async ({
  request,
  signedInWith,
}) => {
  const { id, email: advisorEmail } = demoAccounts.member
  const { email, lastName, headers } = await newClient(request)
  await request.patch('/api/profile', { headers, data: { allowDirectCalls: true } })
  await request.put(`/api/consents/${id}`, { headers, data: {} })
  const chat = await (await request.post('/api/chats', { headers, data: { advisorId: id } })).json()
  const advisor = await signedInWith(advisorEmail, demoPassword)
  await advisor.goto(`/messages/${chat.id}`)
  const caller = await signedInWith(email, password)
  await caller.goto(`/messages/${chat.id}`)
  await caller.getByRole('button', { name: 'Call', exact: true }).click()
  await advisor.getByRole('button', { name: 'Decline' }).click()
  await expect(advisor.getByRole('log')).toContainText(lastName)
  expect((await request.delete(`/api/consents/${id}`, { headers })).ok()).toBe(true)
  await expect(advisor.getByText('They don’t share their details with you')).toBeVisible()
  await expect(advisor.getByRole('log')).not.toContainText(lastName)
})

const joinLink = (place: Page | Locator) => place.getByRole('link', { name: /^Join the call with/ }).first()
