import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

interface PageModule {
  default: ComponentType
}

export interface LazyPage {
  Page: LazyExoticComponent<ComponentType>
  /** Fetches the page's chunk, so that it can then be drawn at once. */
  load: () => Promise<PageModule>
}

/** A thenable that answers within the call. React reads it without waiting, so nothing is suspended. */
function already(module: PageModule): Promise<PageModule> {
  const answer = {
    then: (tell: (module: PageModule) => void) => {
      tell(module)
    },
  }
  return answer as unknown as Promise<PageModule>
}

/**
 * A page in a chunk of its own. Once loaded it is drawn without waiting: that lets a prerendered page be
 * hydrated in one go, and the prerender write it without placeholders.
 */
export function lazyPage(fetchChunk: () => Promise<PageModule>): LazyPage {
  let loaded: PageModule | undefined
  const load = async () => (loaded ??= await fetchChunk())
  return { load, Page: lazy(() => (loaded ? already(loaded) : load())) }
}
