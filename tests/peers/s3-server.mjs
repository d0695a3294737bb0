// Runs the S3 server of a test as a process of its own: `node s3-server.mjs FOLDER BUCKET`.
import S3Server from '@20minutes/s3rver'

const [directory = '', bucket = ''] = process.argv.slice(2)
const server = new S3Server({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: bucket, configs: [] }],
})
const { port } = await server.run()
process.stdout.write(`${port}\n`)
