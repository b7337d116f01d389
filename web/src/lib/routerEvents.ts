/** What the router shows: its location. */
export interface ShownLocation {
  pathname: string
  search: string
  hash: string
  key: string
  state: unknown
}

/**
 * What dialogHistory.ts wants to be told of, as soon as a dialog was opened: its code is not in the first load, but must
 * hear of a step in the history before the router does.
 */
export const routerEvents: {
  onPopState?: (event: PopStateEvent) => void
  onLocation?: (location: ShownLocation) => void
} = {}

/** Called once, before the router listens. */
export function listenToHistory(): void {
  addEventListener('popstate', (event) => routerEvents.onPopState?.(event))
}
