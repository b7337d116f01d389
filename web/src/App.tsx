import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FetchAhead } from './FetchAhead'
import { AccountCorner } from './pages/shell/AccountCorner'
import { ReturnToWanted } from './pages/shell/ReturnToWanted'
import { AppRoutes } from './routes'
import { Running } from './Running'
import { AccountDialogsProvider } from './session/AccountDialogsProvider'
import { ForgetPersonal } from './session/ForgetPersonal'
import { SessionProvider } from './session/SessionProvider'

interface AppProps {
  queryClient: QueryClient
  /** What is shown; the page of the address when left out. */
  children?: ReactNode
}

/** Everything inside the router: the same tree in the browser and in the prerender. */
export function App({ queryClient, children = <AppRoutes /> }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <AccountDialogsProvider>
          <ForgetPersonal />
          <ReturnToWanted />
          <FetchAhead />
          {children}
          <AccountCorner />
          <Running />
        </AccountDialogsProvider>
      </SessionProvider>
    </QueryClientProvider>
  )
}
