import { z } from 'zod'
import { advisors } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { NewTask, SaveTask, Task, TasksQuery } from './schemas.ts'

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/tasks',
  access: advisors,
  limit: 'read',
  query: TasksQuery,
  reply: { 200: z.object({ items: z.array(Task) }) },
  problems: [],
  summary: "List the caller's open tasks, those due first, or all tasks of one lead or client; at most 200",
})

export const addTask = endpoint({
  method: 'POST',
  path: '/api/tasks',
  access: advisors,
  limit: 'write',
  body: NewTask,
  reply: { 201: Task },
  problems: ['core.not-found'],
  summary: 'Add a task about a lead or a client',
})

export const saveTask = endpoint({
  method: 'PATCH',
  path: '/api/tasks/:id',
  access: advisors,
  limit: 'write',
  params: IdParams,
  body: SaveTask,
  reply: { 200: Task },
  problems: ['core.not-found'],
  summary: 'Change a task, or mark it done',
})

export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/api/tasks/:id',
  access: advisors,
  limit: 'write',
  params: IdParams,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Delete a task',
})

export const tasksEndpoints = [listTasks, addTask, saveTask, deleteTask] as const
