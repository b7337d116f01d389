import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Returns a function that takes the query and the state out of the page's address. It does nothing once another page has
 * the address: a redirect that began in the same moment would be undone, and would not begin again.
 */
export function useForgetQuery(): () => void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return useCallback(() => {
    if (window.location.pathname === pathname) void navigate(pathname, { replace: true })
  }, [pathname, navigate])
}
