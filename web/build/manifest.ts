import { readFileSync } from 'node:fs'
import type { Manifest } from 'vite'

export const DIST = 'dist'

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8')) as Manifest
}

/** The files of the chunks of these modules and of all their static imports, each once. */
export function chunksOf(manifest: Manifest, modules: readonly string[]): string[] {
  const files = new Set<string>()
  const addWithImports = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(addWithImports)
  }
  modules.forEach(addWithImports)
  return [...files]
}
