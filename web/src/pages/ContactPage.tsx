import { PageShell } from './shell/PageShell'

export default function ContactPage() {
  return (
    <PageShell title="Contact Us">
      <h1 className="text-4xl uppercase">Contact Us</h1>
    </PageShell>
  )
}
