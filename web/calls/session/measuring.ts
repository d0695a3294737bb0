import { reportQuality } from '#contract/calls/events.ts'
import type { CallSample } from '#contract/calls/schemas.ts'
import { sampleEverySeconds, samplesPerReport } from '#contract/calls/values.ts'
import { seconds } from '#contract/core/durations.ts'
import { send } from '#web/platform/connection/socket.ts'
import { isAudioOnly, type LineQuality, qualityOf } from '../peer/line-quality.ts'
import type { Peer } from '../peer/peer.ts'
import { measure, sampleOf, type Totals } from '../peer/stats.ts'
import { activeCall, patchCall } from '../state.ts'

/**
 * Measures a call every ten seconds: tells the person when the connection is slow, gives up the
 * camera when it is bad, and reports the samples once a minute.
 */
export function keepMeasuring(
  callId: string,
  currentPeer: () => Pick<Peer, 'isConnected' | 'stats'>,
  onAudioOnly: () => void,
): () => void {
  let totals: Totals | null = null
  let batch: CallSample[] = []
  let latest: LineQuality[] = []

  const report = () => {
    const samples = batch.splice(0)
    batch = []
    if (samples.length > 0) void send(reportQuality, { callId, samples }).catch(() => undefined)
  }
  const step = async () => {
    const peer = currentPeer()
    if (!peer.isConnected()) return
    const measurement = measure((await peer.stats()).values(), performance.now())
    if (!measurement) return
    batch.push(sampleOf(measurement, totals))
    totals = measurement.totals
    if (batch.length >= samplesPerReport) report()
    const quality = qualityOf(measurement)
    latest = [...latest.slice(-2), quality]
    patchCall(callId, { quality })
    if (isAudioOnly(latest) && activeCall.get()?.local.camera) {
      latest = []
      onAudioOnly()
      patchCall(callId, { isAudioOnly: true })
    }
  }
  const timer = setInterval(() => void step().catch(() => undefined), seconds(sampleEverySeconds))
  return () => {
    clearInterval(timer)
    report()
  }
}
