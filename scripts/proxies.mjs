// `npm run proxies`: runs deploy/nginx.conf and deploy/haproxy.cfg as they are, in a network and
// with folders of their own (bench/proxies/run.ts). It needs Linux and root, takes two minutes, and
// is not a part of `npm test`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureCluster, findCluster } from './cluster.mjs'
import { checkArguments } from './command-line.mjs'
import { download, ensureTool, toolFolder, unpack } from './debian-tool.mjs'
import { node, run, SetupError, setUp } from './setup.mjs'

const usage = `Usage: npm run proxies

  Runs nginx and HAProxy with the files of deploy/ before two processes, with TLS, in a network of their own.`
checkArguments('npm run proxies', usage, () => false)

const folder = toolFolder('nginx')
const nginx = join(folder, 'unpacked/usr/sbin/nginx')

try {
  await setUp()
  await ensureCluster()
  await ensureNginx()
  const haproxy = findCluster()
  const script = `ip link set lo up && ip address add 10.0.0.11/32 dev lo && ip address add 10.0.0.12/32 dev lo
mount -t tmpfs none /etc/ssl/private && mkdir -p /etc/nginx /etc/haproxy /var/lib/nginx /var/log/nginx
mount -t tmpfs none /etc/nginx && mount -t tmpfs none /etc/haproxy && mount -t tmpfs none /var/lib/nginx && mount -t tmpfs none /var/log/nginx
exec "$NODE" bench/proxies/run.ts`
  process.exitCode = await run('unshare', ['--net', '--mount', 'sh', '-ec', script], {
    NODE: node,
    NODE_ENV: 'production',
    PROGRAM_NGINX: nginx,
    PROGRAM_HAPROXY: haproxy?.haproxy ?? '',
    HAPROXY_LIBRARIES: haproxy?.env.LD_LIBRARY_PATH ?? '',
  })
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function ensureNginx() {
  return ensureTool({
    name: 'nginx',
    folder,
    find: () => existsSync(nginx),
    script: `${download('nginx')}\n${unpack}`,
    missing: 'nginx could not be fetched from here: this needs Debian.',
  })
}
