import { readFileSync } from 'node:fs'
import type { Manifest, ManifestChunk } from 'vite'

export const DIST = 'dist'

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8')) as Manifest
}

/** The files of the chunks of these modules and of all their static imports, each once. */
export function chunksOf(manifest: Manifest, modules: readonly string[]): string[] {
  return withImports(manifest, modules).map(({ file }) => file)
}

/** The style sheets of a module and of all its static imports: those that two pages share belong to a chunk of both. */
export function stylesOf(manifest: Manifest, module: string): string[] {
  return [...new Set(withImports(manifest, [module]).flatMap(({ css }) => css ?? []))]
}

function withImports(manifest: Manifest, modules: readonly string[]): ManifestChunk[] {
  const chunks = new Set<ManifestChunk>()
  const add = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}.`)
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    chunk.imports?.forEach(add)
  }
  modules.forEach(add)
  return [...chunks]
}
