// The least that could carry a message: Fastify takes it, one row is stored when DATABASE_URL is
// given, and Socket.IO sends it to both sides. No session, no rule, no unread count. CHATS names a
// file with the two people of each chat.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import { Server } from 'socket.io'
import { z } from 'zod'

const Chats = z.record(z.string(), z.array(z.string()))
const Message = z.object({ clientId: z.uuid(), body: z.string() })
const chats = Chats.parse(JSON.parse(readFileSync(process.env.CHATS ?? '', 'utf8')))
const { DATABASE_URL: databaseUrl } = process.env
const pool = databaseUrl ? new pg.Pool({ connectionString: databaseUrl, max: 10 }) : null
await pool?.query('create table if not exists bare_messages (id uuid primary key, chat_id uuid, body text)')

const app = Fastify()
const io = new Server(app.server, { transports: ['websocket'], serveClient: false })
io.on('connection', (socket) => void socket.join(String(socket.handshake.auth.token)))
app.post<{ Params: { id: string } }>('/api/chats/:id/messages', async ({ params: { id }, headers, body }, reply) => {
  const senderId = headers.authorization?.slice('Bearer '.length)
  const message = { ...Message.parse(body), chatId: id, senderId, createdAt: new Date().toISOString() }
  const text = 'insert into bare_messages (id, chat_id, body) values ($1, $2, $3)'
  await pool?.query({ name: 'one', text, values: [message.clientId, id, message.body] })
  io.to(chats[id] ?? []).emit('messaging.message-sent', { message })
  return reply.code(201).send(message)
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.once('SIGTERM', async () => {
  await io.close()
  await pool?.end()
  process.exit(0)
})
console.log(`bare chat is ready at ${address}`)
