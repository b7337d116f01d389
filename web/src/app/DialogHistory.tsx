import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { routerEvents } from '../lib/routerEvents'

/** Tells the open dialogs that the router shows another location, because their history entries depend on it. */
export function DialogHistory() {
  const location = useLocation()
  useEffect(() => routerEvents.onLocation?.(location), [location])
  return null
}
