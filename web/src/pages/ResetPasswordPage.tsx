import { PageShell } from './shell/PageShell'

export default function ResetPasswordPage() {
  return (
    <PageShell title="Reset Password">
      <h1 className="text-4xl uppercase">Reset Password</h1>
    </PageShell>
  )
}
