import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

interface DefaultExport {
  default: ComponentType
}

export interface LazyPage<Module> {
  Page: LazyExoticComponent<ComponentType>
  /** Fetches the page's chunk, so that the page can then be drawn at once. */
  load: () => Promise<Module>
}

/** A promise-like that resolves within the call of `then`: React reads it without suspending. */
function resolved<Module>(module: Module): Promise<Module> {
  const promise = {
    then: (resolve: (module: Module) => void) => {
      resolve(module)
    },
  }
  return promise as unknown as Promise<Module>
}

/**
 * A page in a chunk of its own. Once loaded it is drawn without suspending: that lets a prerendered page be
 * hydrated in one pass, and the prerender write it without placeholders.
 */
export function lazyPage<Module extends DefaultExport>(fetchChunk: () => Promise<Module>): LazyPage<Module> {
  let loaded: Module | undefined
  const load = async () => (loaded ??= await fetchChunk())
  return { load, Page: lazy(() => (loaded ? resolved(loaded) : load())) }
}
