import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { KIND_TITLES } from '../../api/rules'
import { isRecord } from '../../lib/isRecord'
import { STATES, TITLES } from './caseWords'
import { QUEUE_PATH } from './deskAddresses'
import { EVERYTHING, type QueueFilter } from './deskQueries'

/** Parses the filter in a query string, ignoring unknown values. */
function readQueueFilter(search: string): QueueFilter {
  const params = new URLSearchParams(search)
  const read = <Value extends string>(name: string, known: readonly string[], otherwise: Value): Value => {
    const value = params.get(name) ?? ''
    return known.includes(value) ? (value as Value) : otherwise
  }
  return {
    state: read('state', Object.keys(STATES), EVERYTHING.state),
    kind: read('kind', Object.keys(KIND_TITLES), EVERYTHING.kind),
    rule: read('rule', Object.keys(TITLES), EVERYTHING.rule),
    q: params.get('q') ?? '',
  }
}

/** The URL of the queue with a filter. */
export function queueAddress(filter: QueueFilter): string {
  const chosen = Object.entries(filter).filter(
    ([name, value]) => value !== EVERYTHING[name as keyof QueueFilter],
  )
  return chosen.length > 0 ? `${QUEUE_PATH}?${String(new URLSearchParams(chosen))}` : QUEUE_PATH
}

/** The filter of the queue, mirrored in the URL so that Back, reloading and bookmarks keep it. */
export function useQueueFilter() {
  const navigate = useNavigate()
  const { key, search } = useLocation()
  const type = useNavigationType()
  const [filter, setFilter] = useState(() => readQueueFilter(search))
  const [entry, setEntry] = useState(key)
  // A link to the queue sets the filter. A replaced URL was written by `change` below and sets nothing.
  if (key !== entry) {
    setEntry(key)
    if (type !== NavigationType.Replace) setFilter(readQueueFilter(search))
  }
  const change = (part: Partial<QueueFilter>) => {
    const next = { ...filter, ...part }
    // Set immediately: the router updates later, and until then the keys would act on cases of the old filter.
    setFilter(next)
    void navigate(queueAddress(next), { replace: true })
  }
  return [filter, change] as const
}

/** The moderator's place in the queue when they opened a case. */
export interface QueuePlace {
  /** The URL with the filter. */
  address: string
  scrollY: number
  focused: { id: number; index: number }
}

/** The history state of both the queue and the case, so that Back and the links return to the same place. */
function stateOf(place: QueuePlace | undefined) {
  return place && { queue: place }
}

/** The place in the queue stored in the current history entry. */
export function useQueuePlace(): QueuePlace | undefined {
  const { state } = useLocation() as { state: unknown }
  return isRecord(state) && isRecord(state.queue) ? (state.queue as unknown as QueuePlace) : undefined
}

/** Restores the scroll position once the cases are shown. Call it above PageShell, which scrolls to the top. */
export function useScrollBack(isLoaded: boolean): void {
  const place = useQueuePlace()
  const scrollBack = useEffectEvent(() => {
    if (place) window.scrollTo(0, place.scrollY)
  })
  useLayoutEffect(() => {
    if (isLoaded) scrollBack()
  }, [isLoaded])
}

/** Opens a page from the queue and stores the place to return to. */
export function useOpenFromQueue() {
  const navigate = useNavigate()
  return (path: string, place: QueuePlace) => {
    const state = stateOf(place)
    void navigate(place.address, { replace: true, state })
    void navigate(path, { state })
  }
}

/** The filter of the queue from which the page was opened; all open cases if it was opened otherwise. */
export function useFilterOfQueue(): QueueFilter {
  const address = useQueuePlace()?.address ?? ''
  return readQueueFilter(address.slice(QUEUE_PATH.length))
}

/** The target of a link to the queue: the place the page was opened from or, in the queue itself, no filter. */
export function useLinkToQueue() {
  const { pathname } = useLocation()
  const stored = useQueuePlace()
  const place = pathname === QUEUE_PATH ? undefined : stored
  return { to: place?.address ?? QUEUE_PATH, state: stateOf(place) }
}
