import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { AccountCorner } from './pages/shell/AccountCorner'
import { ReturnToWanted } from './pages/shell/ReturnToWanted'
import { AppRoutes } from './routes'
import { AccountDialogsProvider } from './session/AccountDialogsProvider'
import { ForgetPersonal } from './session/ForgetPersonal'
import { SessionProvider } from './session/SessionProvider'

interface AppProps {
  queryClient: QueryClient
}

/** Everything inside the router: the same tree in the browser and in the prerender. */
export function App({ queryClient }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <AccountDialogsProvider>
          <ForgetPersonal />
          <ReturnToWanted />
          <AppRoutes />
          <AccountCorner />
        </AccountDialogsProvider>
      </SessionProvider>
    </QueryClientProvider>
  )
}
