import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AccountDialogsProvider } from '../session/accountDialogs'
import { ClearCacheOnUserChange } from '../session/ClearCacheOnUserChange'
import { SignOutOnExpiredSession } from '../session/expiredSession'
import { SessionProvider } from '../session/session'
import { AccountDialogHost } from '../pages/shell/AccountDialogHost'
import { DialogHistory } from './DialogHistory'
import { ContinueAfterSignIn } from './ContinueAfterSignIn'
import { PrefetchOnHover } from './PrefetchOnHover'
import { AppRoutes } from './routes'

interface AppProps {
  queryClient: QueryClient
  /** Defaults to the page for the URL. */
  children?: ReactNode
}

/** Everything inside the router; the same tree in the browser (main.tsx) and on the server (renderer.ts). */
export function App({ queryClient, children = <AppRoutes /> }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <AccountDialogsProvider>
          <ClearCacheOnUserChange />
          <SignOutOnExpiredSession />
          <DialogHistory />
          <ContinueAfterSignIn />
          <PrefetchOnHover />
          {children}
          <AccountDialogHost />
        </AccountDialogsProvider>
      </SessionProvider>
    </QueryClientProvider>
  )
}
