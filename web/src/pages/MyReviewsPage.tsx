import { PageShell } from './shell/PageShell'

export default function MyReviewsPage() {
  return (
    <PageShell title="My Reviews">
      <h1 className="text-4xl uppercase">My Reviews</h1>
    </PageShell>
  )
}
