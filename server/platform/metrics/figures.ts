import { counter, gauge, histogram, type MetricDefinition } from './definition.ts'

// The platform's own metrics; those of the product are in server/operations.

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const querySeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const jobSeconds = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300]

export const requestDuration = histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the first byte of a request to the last of its reply',
  labels: ['method', 'route', 'status'],
  buckets: requestSeconds,
})
export const requestsInFlight = gauge({ name: 'http_requests_in_flight', help: 'Requests without a reply yet' })

export const socketConnections = gauge({
  name: 'socket_connections',
  help: 'Realtime connections of this process',
})
export const socketEventDuration = histogram({
  name: 'socket_event_duration_seconds',
  help: 'Time to answer what a browser sent over its connection',
  labels: ['event', 'outcome'],
  buckets: requestSeconds,
})
export const socketEventsSent = counter({
  name: 'socket_events_sent_total',
  help: 'Events sent to a room, however many connections it has',
  labels: ['event'],
})

export const jobDuration = histogram({
  name: 'job_duration_seconds',
  help: 'Time of one try of a job; its outcome is completed, retry or failed (for good)',
  // Not `job`, which Prometheus gives every target.
  labels: ['queue', 'outcome'],
  buckets: jobSeconds,
})
export const jobCounts = gauge({
  name: 'jobs',
  help: 'Jobs that wait to be done now, and jobs that failed for good; the same on every node',
  labels: ['state'],
})
export const oldestJobAge = gauge({
  name: 'jobs_oldest_age_seconds',
  help: 'How long the oldest job that is due has been waiting; the same on every node',
})

export const queryDuration = histogram({
  name: 'database_query_duration_seconds',
  help: 'Time of one statement as this process sees it, its wait for the event loop included',
  buckets: querySeconds,
})
export const queryErrors = counter({
  name: 'database_errors_total',
  help: 'Statements that failed, by the class of their SQLSTATE or "connection"',
  labels: ['class'],
})
export const slowQueries = counter({
  name: 'database_slow_queries_total',
  help: 'Statements that took longer than SLOW_QUERY_MS',
})
export const connectionCount = gauge({ name: 'database_connections', help: 'Connections of the pool' })
export const idleConnections = gauge({ name: 'database_connections_idle', help: 'Connections no one uses' })
export const connectionLimit = gauge({ name: 'database_connections_max', help: 'Connections the pool may open' })
export const waitingForConnection = gauge({
  name: 'database_waiting',
  help: 'Requests that wait for a connection',
})

export const threadTaskDuration = histogram({
  name: 'thread_task_duration_seconds',
  help: 'Time of a task given to a thread, its wait for the thread included',
  labels: ['thread', 'outcome'],
  buckets: requestSeconds,
})
export const threadQueue = gauge({
  name: 'thread_tasks_waiting',
  help: 'Tasks that wait for a thread',
  labels: ['thread'],
})
export const threadBusy = gauge({
  name: 'thread_utilization_ratio',
  help: 'Part of the time since the last reading in which a thread worked',
  labels: ['thread'],
})

export const dependencyCalls = counter({
  name: 'dependency_calls_total',
  help: 'Calls of mail, text messages, file storage and virus scanner',
  labels: ['dependency', 'outcome'],
  from: ['mail', 'sms', 'storage', 'scanner'].flatMap((dependency) =>
    ['ok', 'failed'].map((outcome) => ({ dependency, outcome })),
  ),
})
export const sharedLimitUse = gauge({
  name: 'shared_limit_used_ratio',
  help: 'Part of a limit of the whole installation, such as mails an hour, that is used',
  labels: ['limit'],
})
export const redisUp = gauge({
  name: 'redis_up',
  help: 'Whether Redis answered last; no value without REDIS_URL',
})
export const errorsLogged = counter({
  name: 'errors_logged_total',
  help: 'Errors in the log by fingerprint, repeated ones that the log leaves out included',
  labels: ['fingerprint', 'type'],
})
export const domainEvents = counter({
  name: 'domain_events_total',
  help: 'Acts of the product that committed, by the name of their event',
  labels: ['event'],
})

/** What counts from the start; gauges register with their readers. */
export const platformMetrics: readonly MetricDefinition[] = [
  requestDuration,
  socketEventDuration,
  socketEventsSent,
  jobDuration,
  queryDuration,
  queryErrors,
  slowQueries,
  threadTaskDuration,
  dependencyCalls,
  errorsLogged,
  domainEvents,
]
