/** The location that the router shows. */
export interface ShownLocation {
  pathname: string
  search: string
  hash: string
  key: string
  state: unknown
}

/**
 * The events that dialogHistory.ts handles once a dialog has been opened. Its code is not part of the first load, but
 * it must see history events before the router does.
 */
export const routerEvents: {
  onPopState?: (event: PopStateEvent) => void
  onLocation?: (location: ShownLocation) => void
} = {}

/** Called once, before the router starts to listen. */
export function listenToHistory(): void {
  addEventListener('popstate', (event) => routerEvents.onPopState?.(event))
}
