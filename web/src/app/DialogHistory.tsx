import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { routerEvents } from '../lib/routerEvents'

/** Tells the open dialogs, whose entries in the history depend on it, that the router shows another location. */
export function DialogHistory() {
  const location = useLocation()
  useEffect(() => routerEvents.onLocation?.(location), [location])
  return null
}
