import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Returns a function that removes the query and the state from the page's URL. It does nothing if the URL belongs to
 * another page by then: it would cancel a redirect that started at the same moment and would not start again.
 */
export function useRemoveQuery(): () => void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return useCallback(() => {
    if (window.location.pathname === pathname) void navigate(pathname, { replace: true })
  }, [pathname, navigate])
}
