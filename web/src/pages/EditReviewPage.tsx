import { PageShell } from './shell/PageShell'

export default function EditReviewPage() {
  return (
    <PageShell title="Edit Review">
      <h1 className="text-4xl uppercase">Edit Review</h1>
    </PageShell>
  )
}
