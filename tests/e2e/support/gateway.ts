// A program on the gateway of the networks that a test makes (networks.ts): serves the product's
// socket file on a port of each address of the gateway, and says so.
import { passOn } from './pass-on.ts'

const [path = '', port, ...addresses] = process.argv.slice(2)
for (const host of addresses) await passOn({ host, port: Number(port) }, { path })
console.log('listening')
