import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { AppRoutes } from './routes'

/** Everything inside the router: the same tree in the browser and in the prerender. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AppRoutes />
    </QueryClientProvider>
  )
}
