import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { setTokenSource } from '../api/client'
import { hydrateQueryCache } from '../api/initialData'
import { createQueryClient } from '../api/queryClient'
import { accessToken } from '../session/authClient'
import { App } from './App'
import { loadPage } from './routes'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

setTokenSource(accessToken)
const queryClient = createQueryClient()
hydrateQueryCache(queryClient, document)

const app = (
  <StrictMode>
    <BrowserRouter>
      <App queryClient={queryClient} />
    </BrowserRouter>
  </StrictMode>
)

// A prerendered page brings its text along and is taken over; an empty one is drawn from nothing, and so is one that
// brings no more than a first look. Either is drawn once its chunk is there, so that the text is taken over whole and
// nothing flickers. Without the chunk a prerendered text stays as it is, and any other page says what is wrong.
const drawn = root.hasChildNodes() && !('shell' in root.dataset)
const loaded = await loadPage(location.pathname).then(
  () => true,
  () => false,
)
// As a transition it is done in slices, between which the page answers to the finger.
startTransition(() => {
  if (!drawn) createRoot(root).render(app)
  else if (loaded) hydrateRoot(root, app)
})
