import { z } from 'zod'
import type { CallSample } from '#contract/calls/schemas.ts'

/** The values of a statistics entry that are read here (W3C WebRTC Statistics). */
const Entry = z.object({
  id: z.string(),
  type: z.string(),
  kind: z.string().optional(),
  selectedCandidatePairId: z.string().optional(),
  localCandidateId: z.string().optional(),
  candidateType: z.string().optional(),
  currentRoundTripTime: z.number().optional(),
  availableOutgoingBitrate: z.number().optional(),
  fractionLost: z.number().optional(),
  jitter: z.number().optional(),
  packetsLost: z.number().optional(),
  packetsReceived: z.number().optional(),
  bytesReceived: z.number().optional(),
  bytesSent: z.number().optional(),
  freezeCount: z.number().optional(),
})
type Entry = z.infer<typeof Entry>

/** Counters since the beginning of a call; a sample is the difference of two. */
export type Totals = {
  at: number
  packetsLost: number
  packetsReceived: number
  bytesReceived: number
  bytesSent: number
  freezes: number
}
export type Measurement = {
  totals: Totals
  roundTripMs: number
  jitterMs: number
  /** The share of our packets that the other side reports as lost, 0 to 1. */
  sentLoss: number
  /** The estimate of the browser; null before there is one. */
  availableKbps: number | null
  isRelayed: boolean
}

/** Reads the figures of a connection; null before it has connected. */
export function measure(report: Iterable<unknown>, at: number): Measurement | null {
  const entries = [...report].flatMap((value) => Entry.safeParse(value).data ?? [])
  const find = (id: string | undefined) => entries.find((entry) => entry.id === id)
  const pair = find(entries.find(({ type }) => type === 'transport')?.selectedCandidatePairId)
  if (!pair) return null
  const inbound = entries.filter(({ type }) => type === 'inbound-rtp')
  const sound = inbound.find(({ kind }) => kind === 'audio')
  const sum = (pick: (entry: Entry) => number | undefined) =>
    inbound.reduce((total, entry) => total + (pick(entry) ?? 0), 0)
  const remote = entries.filter(({ type }) => type === 'remote-inbound-rtp')
  return {
    totals: {
      at,
      packetsLost: sum((entry) => entry.packetsLost),
      packetsReceived: sum((entry) => entry.packetsReceived),
      bytesReceived: pair.bytesReceived ?? 0,
      bytesSent: pair.bytesSent ?? 0,
      freezes: sum((entry) => entry.freezeCount),
    },
    roundTripMs: (pair.currentRoundTripTime ?? 0) * 1_000,
    jitterMs: (sound?.jitter ?? 0) * 1_000,
    sentLoss: Math.max(0, ...remote.map(({ fractionLost }) => fractionLost ?? 0)),
    availableKbps: pair.availableOutgoingBitrate === undefined ? null : pair.availableOutgoingBitrate / 1_000,
    isRelayed: find(pair.localCandidateId)?.candidateType === 'relay',
  }
}

const noTotals = { packetsLost: 0, packetsReceived: 0, bytesReceived: 0, bytesSent: 0, freezes: 0 }

/** The figures of the interval between two measurements. */
export function sampleOf(current: Measurement, before: Totals | null): CallSample {
  const { totals } = current
  const since = before ?? { ...noTotals, at: totals.at - 10_000 }
  const elapsedMs = Math.max(1, totals.at - since.at)
  const received = Math.max(0, totals.packetsReceived - since.packetsReceived)
  const lost = Math.max(0, totals.packetsLost - since.packetsLost)
  const kbps = (bytes: number) => Math.max(0, Math.round((bytes * 8) / elapsedMs))
  return {
    roundTripMs: Math.round(current.roundTripMs),
    jitterMs: Math.round(current.jitterMs),
    lossRatio: received + lost === 0 ? 0 : lost / (received + lost),
    receivedKbps: kbps(totals.bytesReceived - since.bytesReceived),
    sentKbps: kbps(totals.bytesSent - since.bytesSent),
    freezes: Math.max(0, totals.freezes - since.freezes),
    isRelayed: current.isRelayed,
  }
}
