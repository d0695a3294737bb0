import { startTransition, useState } from 'react'
import { getLead, listLeads, moveLead, undoLeadMove } from '#contract/leads/endpoints.ts'
import type { Lead } from '#contract/leads/schemas.ts'
import type { LeadStatus } from '#contract/leads/values.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { movedText } from '../copy.ts'
import type { Loss } from './lost-dialog.tsx'

type Move = { readonly to: LeadStatus }

/**
 * Moves leads on the board at once, then on the server; every move can be undone in its toast.
 * Losing one asks for the reason first.
 */
export function useLeadMoves(loaded: readonly Lead[]) {
  const revalidate = useRevalidate()
  // Pending moves override what is read meanwhile, so that a card does not jump back and forth.
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, Move>>(new Map())
  const [losing, setLosing] = useState<Lead | null>(null)

  const show = (id: string, to: LeadStatus) => {
    const move = { to }
    setUnderWay((latest) => new Map(latest).set(id, move))
    return async () => {
      await Promise.all([revalidate(), invalidate(getLead, listLeads)])
      // What was read is shown in a transition; let go any sooner, the card would jump back for a
      // moment.
      startTransition(() =>
        setUnderWay((latest) =>
          latest.get(id) === move ? new Map([...latest].filter(([key]) => key !== id)) : latest,
        ),
      )
    }
  }

  const takeBack = async (lead: Lead) => {
    const settle = show(lead.id, lead.status)
    try {
      await call(undoLeadMove, { params: { id: lead.id } })
    } catch (error) {
      toastProblem(error)
    }
    await settle()
  }

  const send = async (lead: Lead, to: LeadStatus, loss?: Loss): Promise<boolean> => {
    const settle = show(lead.id, to)
    try {
      await call(moveLead, { params: { id: lead.id }, body: { to, ...loss } })
      toast.success(movedText(lead, to), {
        ...(to === 'lost' && { detail: 'You can reopen it at any time.' }),
        action: { label: 'Undo', onSelect: () => void takeBack(lead) },
        // The server undoes the latest move of a lead, so the toast of an earlier one goes.
        key: `move ${lead.id}`,
      })
      return true
    } catch (error) {
      toastProblem(error)
      return false
    } finally {
      await settle()
    }
  }

  return {
    leads: loaded.map((lead) => ({ ...lead, status: underWay.get(lead.id)?.to ?? lead.status })),
    /** The lead whose lost reason is being entered. */
    losing,
    stopLosing: () => setLosing(null),
    lose: (lead: Lead, loss: Loss) => {
      setLosing(null)
      return send(lead, 'lost', loss)
    },
    move: (lead: Lead, to: LeadStatus) => {
      if (!lead.moves.includes(to)) return
      if (to === 'lost') setLosing(lead)
      else void send(lead, to)
    },
  }
}
