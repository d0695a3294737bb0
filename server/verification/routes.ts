import { openAppeal } from '#contract/verification/appeals/endpoints.ts'
import * as endpoints from '#contract/verification/endpoints.ts'
import { listRegisterImports, startRegisterImport } from '#contract/verification/imports/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import * as appeals from './appeals/service.ts'
import * as codes from './codes/service.ts'
import * as disputes from './disputes/service.ts'
import * as documents from './documents/service.ts'
import { startImport } from './imports/service.start.ts'
import { listImports } from './imports/service.ts'
import { readOwn } from './own/service.ts'
import { presentDispute } from './present.ts'
import { presentImport } from './queue/present.ts'
import { queueRoutes } from './queue/routes.ts'
import * as verification from './service.ts'

export const verificationRoutes = [
  route(endpoints.getOwnVerification, readOwn),
  route(endpoints.submitCrd, async (ctx, { body }) => {
    await verification.submitCrdNumber(ctx, body.crdNumber)
    return readOwn(ctx)
  }),
  route(endpoints.sendVerificationCode, async (ctx, { body }) => {
    await codes.sendCode(ctx, body)
    return readOwn(ctx)
  }),
  route(endpoints.confirmVerificationCode, async (ctx, { body }) => {
    await codes.confirmCode(ctx, body.code)
    return readOwn(ctx)
  }),
  route(endpoints.uploadVerificationDocument, async (ctx, { body }) => {
    await documents.addDocument(ctx, body)
    return readOwn(ctx)
  }),
  route(endpoints.getVerificationDocument, (ctx, { params }) => documents.readDocument(ctx, params.id)),
  route(endpoints.saveDisputeStatement, async (ctx, { body }) => {
    await disputes.saveStatement(ctx, body.statement)
    return readOwn(ctx)
  }),
  route(startRegisterImport, (ctx, { body }) => startImport(ctx, body)),
  route(listRegisterImports, async (ctx) => {
    const { isScheduled, rows } = await listImports(ctx)
    return { isScheduled, items: rows.map(presentImport) }
  }),
  route(openAppeal, async (ctx, { body }) => {
    await appeals.openAppeal(ctx, body)
    return readOwn(ctx)
  }),
  route(endpoints.listDisputes, async (ctx, { query }) => {
    const { items, nextCursor } = await disputes.listOpen(ctx, query)
    return { items: items.map(presentDispute), nextCursor }
  }),
  route(endpoints.decideDispute, (ctx, { params, body }) => disputes.decideDispute(ctx, params.id, body)),
  ...queueRoutes,
]
