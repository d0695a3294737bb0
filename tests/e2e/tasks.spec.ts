import type { APIRequestContext } from '@playwright/test'
import { anAdvisor, type NewAdvisor } from './support/advisors.ts'
import { expect, expectSound, test } from './support/fixtures.ts'
import { aNewLead, leadIdOf } from './support/leads.ts'
import { newPassword } from './support/people.ts'

test('a task marked as done or deleted on Today comes back with Undo, and focus goes to the next', async ({
  request,
  signedInWith,
}) => {
  const { email, headers } = await anAdvisor(request)
  await addTasks(request, headers, ['Call back', 'Send the plan'])
  const desk = await signedInWith(email, newPassword)
  await desk.goto('/dashboard/advisor')
  const tasks = desk.getByRole('region', { name: 'Tasks' })
  const [first, second] = [tasks.getByRole('checkbox').first(), tasks.getByRole('checkbox').nth(1)]
  await expect(second).toBeVisible()
  const { promise: shown, resolve: letGo } = Promise.withResolvers<void>()
  await desk.route(/\/api\/tasks\//, (route) => shown.then(() => route.continue()))
  await first.click()
  await expect(first).toBeChecked()
  letGo()
  await expect(desk.getByText('Task done')).toBeVisible()
  await expect(tasks.getByRole('checkbox')).toHaveCount(1)
  await expect(first).toBeFocused()
  await desk.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(tasks.getByRole('checkbox')).toHaveCount(2)
  await tasks.getByRole('button', { name: 'Delete Send the plan' }).click()
  await expect(desk.getByText('Task deleted')).toBeVisible()
  await expect(tasks.getByRole('checkbox', { name: 'Call back' })).toBeFocused()
  await tasks.getByRole('checkbox', { name: 'Call back' }).click()
  await expect(tasks.getByText('No open tasks')).toBeVisible()
  await expect(tasks).toBeFocused()
  await desk.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(tasks.getByRole('checkbox')).toHaveCount(1)
  await expectSound(desk)
})

test('a task added to a lead is on Today, and the name beside it leads to the lead', { tag: '@desktop' }, async ({
  request,
  signedIn,
}) => {
  const desk = await signedIn('advisor')
  const name = await aNewLead(request)
  await desk.goto(`/leads?lead=${await leadIdOf(request, name)}`)
  const tasks = desk.getByRole('region', { name: 'Tasks' })
  await tasks.getByRole('button', { name: 'Add task' }).click()
  await tasks.getByRole('textbox', { name: 'Task' }).fill('Ask for the pension letter')
  await desk.keyboard.press('Escape')
  const leaving = desk.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await tasks.getByRole('button', { name: 'Save task' }).click()
  const task = tasks.getByRole('checkbox', { name: 'Ask for the pension letter' })
  await expect(task).toBeVisible()
  await expectSound(desk)
  await desk.goto('/dashboard/advisor')
  await tasks.getByRole('link', { name }).click()
  await expect(desk.getByRole('dialog', { name })).toBeVisible()
  await task.click()
  await expect(tasks.getByText('Done', { exact: true })).toBeVisible()
})

/** Tasks about a client of the advisor, who is new here. */
async function addTasks(
  request: APIRequestContext,
  headers: NewAdvisor['headers'],
  titles: readonly string[],
): Promise<void> {
  const data = { fileName: 'clients.csv', clients: [{ name: 'Ines Marten' }] }
  expect((await request.post('/api/client-imports', { headers, data })).ok()).toBe(true)
  const list = await request.get('/api/clients', { headers })
  const { items }: { items: { id: string }[] } = await list.json()
  const clientId = items[0]?.id
  for (const title of titles) await request.post('/api/tasks', { headers, data: { title, clientId } })
}
