import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TaskLine } from './task-line.tsx'

test('a task whose title is emptied for staff says so, with its due date', () => {
  const task = {
    id: 'task',
    title: '',
    dueOn: '2020-03-02',
    doneAt: null,
    leadId: 'lead',
    clientId: null,
    about: 'Rosa',
  }
  const markup = renderToStaticMarkup(<TaskLine task={task} onActed={() => undefined} />)
  expect(markup).toContain('Title isn’t shown')
  expect(markup).toContain('Overdue, Mar 2')
})
