import { addClientNote, listClients } from '#contract/leads/clients/endpoints.ts'
import { addCustomField } from '#contract/leads/fields/endpoints.ts'
import { importClients } from '#contract/leads/imports/endpoints.ts'
import { addTask } from '#contract/leads/tasks/endpoints.ts'
import { saveLeadView } from '#contract/leads/views/endpoints.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import type { TestApp } from '#tests/support/harness.ts'
import type { Owned } from './owned.ts'

/** Leads, clients and tasks of an advisor at a firm. */
export async function ownedLeads(app: TestApp): Promise<Owned[]> {
  const { aFirm, aMember } = firmsOf(app)
  const { aLead } = leadsOf(app)
  const { admin: owner } = await aFirm()
  const advisor = await aMember(owner)
  const colleague = await aMember(owner)
  const { id } = (await aLead({ advisor })).lead
  const lead = { id }
  const second = (await aLead({ advisor })).lead

  const as = app.as(advisor)
  const clientImport = await as.call(importClients, {
    body: {
      fileName: 'book.csv',
      clients: [
        { name: 'Ann Lee', email: 'ann.lee@example.com' },
        { name: 'Anne Lee', email: 'anne.lee@example.com' },
      ],
    },
  })
  const [listed, kept] = (await as.call(listClients, { query: {} })).items
  if (!listed || !kept) throw new Error('two clients were imported')
  const client = { id: listed.id }
  const note = await as.call(addClientNote, { params: client, body: { body: 'Prefers mornings' } })
  const task = { id: (await as.call(addTask, { body: { title: 'Call back', clientId: kept.id } })).id }
  const field = { id: (await as.call(addCustomField, { body: { name: 'Tier', kind: 'text' } })).id }
  const view = await as.call(saveLeadView, { body: { name: 'Due', query: 'next=week' } })

  return [
    {
      mayAct: [advisor, owner],
      requests: {
        'GET /api/leads/:id': { params: lead },
        'PATCH /api/leads/:id': { params: lead, body: { notes: 'Mine now.' } },
      },
    },
    {
      mayAct: [advisor],
      requests: {
        'POST /api/leads/:id/move': { params: lead, body: { to: 'contacted' } },
        'POST /api/leads/:id/undo': { params: lead },
        'GET /api/v1/leads/:id': { params: lead },
        'PATCH /api/v1/leads/:id': { params: lead, body: { notes: 'Mine now.' } },
        'POST /api/v1/leads/:id/move': { params: lead, body: { to: 'contacted' } },
        'POST /api/leads/:id/separation': { params: lead, body: { leadId: second.id } },
        'GET /api/clients/:id': { params: client },
        'GET /api/v1/clients/:id': { params: client },
        'GET /api/clients/:id/timeline': { params: client },
        'PATCH /api/clients/:id': { params: client, body: { nextReviewOn: '2026-05-01' } },
        'POST /api/clients/:id/notes': { params: client, body: { body: 'Mine now' } },
        'DELETE /api/clients/:id/notes/:noteId': { params: { ...client, noteId: note.id } },
        'POST /api/clients/:id/merge': { params: client, body: { clientId: kept.id } },
        'DELETE /api/clients/:id/merge': { params: client },
        'POST /api/clients/:id/separation': { params: client, body: { clientId: kept.id } },
        'POST /api/clients/:id/invitation': { params: client },
        'DELETE /api/clients/:id': { params: client },
        'PATCH /api/tasks/:id': { params: task, body: { title: 'Mine now' } },
        'PATCH /api/v1/tasks/:id': { params: task, body: { title: 'Mine now' } },
        'DELETE /api/tasks/:id': { params: task },
        'DELETE /api/client-imports/:id': { params: { id: clientImport.id } },
        'PATCH /api/custom-fields/:id': { params: field, body: { name: 'Mine now' } },
        'DELETE /api/custom-fields/:id': { params: field },
        'DELETE /api/lead-views/:id': { params: { id: view.id } },
      },
    },
    {
      mayAct: [owner],
      requests: { 'POST /api/leads/:id/assign': { params: lead, body: { advisorId: colleague.id } } },
    },
  ]
}
