import * as endpoints from '#contract/leads/tasks/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentTask } from './present.ts'
import * as service from './service.ts'

export const tasksRoutes = [
  route(endpoints.listTasks, async (ctx, { query }) => ({
    items: (await service.listTasks(ctx, query)).map(presentTask),
  })),
  route(endpoints.addTask, async (ctx, { body }) => presentTask(await service.addTask(ctx, body))),
  route(endpoints.saveTask, async (ctx, { params, body }) => presentTask(await service.saveTask(ctx, params.id, body))),
  route(endpoints.deleteTask, (ctx, { params }) => service.deleteTask(ctx, params.id)),
]
