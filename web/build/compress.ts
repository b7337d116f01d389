/** Puts a .br and a .gz beside every text file of the build, so that the server never compresses one twice. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { DIST } from './manifest.ts'

const TEXT = /\.(html|js|css|svg|json|txt|webmanifest)$/
/** Below this many bytes a packet holds the file either way. */
const WORTHWHILE = 1024

function smaller(file: string, suffix: string, packed: Buffer, size: number): void {
  if (packed.length < size) writeFileSync(file + suffix, packed)
}

for (const entry of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
  if (!TEXT.test(entry) || entry.startsWith('.vite')) continue
  const file = `${DIST}/${entry}`
  const bytes = readFileSync(file)
  if (bytes.length < WORTHWHILE) continue
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  smaller(file, '.br', brotliCompressSync(bytes, { params }), bytes.length)
  smaller(file, '.gz', gzipSync(bytes, { level: 9 }), bytes.length)
}
