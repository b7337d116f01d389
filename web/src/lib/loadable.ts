import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

interface Module<Props> {
  default: ComponentType<Props>
}

interface Loadable<Props, Loaded extends Module<Props>> {
  Part: LazyExoticComponent<ComponentType<Props>>
  /** Fetches the chunk, so that `Part` can be rendered immediately. */
  load: () => Promise<Loaded>
}

const loaders = new Set<() => Promise<unknown>>()

/**
 * A component in its own chunk. Once loaded it renders without suspending, so that a rendered page is hydrated in one
 * pass, and the server renders the component instead of a Suspense fallback.
 */
export function loadable<Props, Loaded extends Module<Props>>(
  fetchChunk: () => Promise<Loaded & Module<Props>>,
): Loadable<Props, Loaded> {
  let loaded: Loaded | undefined
  const load = async () => (loaded ??= await fetchChunk())
  loaders.add(load)
  return { load, Part: lazy(() => (loaded ? resolved(loaded) : load())) }
}

/**
 * A component in its own chunk, as `loadable` returns it. Clicks on it are lost until it has loaded, so what can be clicked
 * in the HTML of the server is imported directly.
 */
export function lazyPart<Props>(
  fetchChunk: () => Promise<Module<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return loadable<Props, Module<Props>>(fetchChunk).Part
}

/** Loads every component, also those that other ones name: on the server, which has all code. */
export async function loadEverything(): Promise<void> {
  // A component that is loaded may add others, which the loop visits too.
  for (const load of loaders) await load()
}

/** A thenable that resolves synchronously when `then` is called, so that React reads it without suspending. */
function resolved<Loaded>(module: Loaded): Promise<Loaded> {
  const thenable = {
    then: (resolve: (module: Loaded) => void) => {
      resolve(module)
    },
  }
  return thenable as unknown as Promise<Loaded>
}
