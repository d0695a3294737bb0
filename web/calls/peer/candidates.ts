import { z } from 'zod'
import { seconds } from '#contract/core/durations.ts'

/**
 * The candidates of one signal (W3C WebRTC, RTCIceCandidateInit). The browser of the other person
 * writes them.
 */
const IceCandidates = z.array(
  z.object({
    candidate: z.string(),
    sdpMid: z.string().nullable().default(null),
    sdpMLineIndex: z.number().int().nullable().default(null),
    usernameFragment: z.string().nullable().default(null),
  }),
)

/** @throws an error when the data is no JSON list of candidates */
export const parseIceCandidates = (data: string): RTCIceCandidateInit[] => IceCandidates.parse(JSON.parse(data))

/** Each candidate alone would be a message, so those of a moment travel together. */
const batchFor = seconds(0.2)

/** Collects the candidates of a connection and sends them in batches as JSON. */
export function candidateBatches(line: RTCPeerConnection, onBatch: (data: string) => void): { close: () => void } {
  let batch: RTCIceCandidateInit[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    timer = undefined
    onBatch(JSON.stringify(batch))
    batch = []
  }
  line.onicecandidate = ({ candidate }) => {
    if (!candidate) return
    batch.push(candidate.toJSON())
    timer ??= setTimeout(send, batchFor)
  }
  return { close: () => clearTimeout(timer) }
}
