import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AccountDialogsProvider } from '../session/accountDialogs'
import { ClearCacheOnUserChange } from '../session/ClearCacheOnUserChange'
import { SessionProvider, useSession } from '../session/session'
import { AccountDialogHost } from '../pages/shell/AccountDialogHost'
import { PrefetchOnHover } from './PrefetchOnHover'
import { AppRoutes } from './routes'

interface AppProps {
  queryClient: QueryClient
  /** The page of the address when left out. */
  children?: ReactNode
}

/** Everything inside the router: the same tree in the browser (main.tsx) and in the prerender (entry-server.tsx). */
export function App({ queryClient, children = <AppRoutes /> }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <AccountDialogsProvider>
          <ClearCacheOnUserChange />
          <RedirectAfterLogin />
          <PrefetchOnHover />
          {children}
          <AccountDialogHost />
        </AccountDialogsProvider>
      </SessionProvider>
    </QueryClientProvider>
  )
}

/** The page that RequireUser sent a visitor home from. It stands in the history entry, so that it survives a reload. */
function returnToOf(state: unknown): string | null {
  const path: unknown =
    typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : null
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : null
}

/** After signing in, navigates to the page that needed a user. */
function RedirectAfterLogin() {
  const { status } = useSession()
  const { pathname, state } = useLocation() as { pathname: string; state: unknown }
  const navigate = useNavigate()
  const returnTo = pathname === '/' ? returnToOf(state) : null

  useEffect(() => {
    if (status === 'signed-in' && returnTo) void navigate(returnTo, { replace: true })
  }, [status, returnTo, navigate])

  return null
}
