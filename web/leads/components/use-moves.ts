import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Lead } from '#contract/leads/schemas.ts'
import type { LeadStatus } from '#contract/leads/values.ts'
import { toastProblem } from '../../platform/problem-view.tsx'
import { toast } from '../../ui/toast.ts'
import { moveLead, undoMove } from '../api.ts'
import { movedText } from '../copy.ts'

type Moved = ReadonlyMap<string, LeadStatus>

/**
 * Moves leads: on the board at once, then on the server, then read again. Losing one asks for the reason first. Every
 * move can be taken back in its toast.
 */
export function useMoves(loaded: readonly Lead[]) {
  const { revalidate } = useRevalidator()
  const [moved, setMoved] = useState<{ of: readonly Lead[]; to: Moved }>({ of: loaded, to: new Map() })
  const [losing, setLosing] = useState<Lead | null>(null)
  const shown = moved.of === loaded ? moved.to : new Map<string, LeadStatus>()

  const show = (id: string, status: LeadStatus) =>
    setMoved((latest) => ({ of: loaded, to: new Map(latest.of === loaded ? latest.to : []).set(id, status) }))

  const takeBack = async (lead: Lead) => {
    show(lead.id, lead.status)
    try {
      await undoMove(lead.id)
    } catch (error) {
      toastProblem(error)
    }
    await revalidate()
  }

  const send = async (lead: Lead, to: LeadStatus, lostReason?: string) => {
    show(lead.id, to)
    try {
      await moveLead(lead.id, { to, ...(lostReason !== undefined && { lostReason }) })
      toast.success(movedText(lead, to), {
        ...(to === 'lost' && { detail: 'You can reopen it at any time.' }),
        act: { label: 'Undo', onSelect: () => void takeBack(lead) },
      })
    } catch (error) {
      toastProblem(error)
    }
    await revalidate()
  }

  return {
    leads: loaded.map((lead) => ({ ...lead, status: shown.get(lead.id) ?? lead.status })),
    /** The lead whose reason for being lost is being asked for. */
    losing,
    stopLosing: () => setLosing(null),
    lose: (lead: Lead, reason: string) => {
      setLosing(null)
      void send(lead, 'lost', reason)
    },
    move: (lead: Lead, to: LeadStatus) => {
      if (!lead.moves.includes(to)) return
      if (to === 'lost') setLosing(lead)
      else void send(lead, to)
    },
  }
}
