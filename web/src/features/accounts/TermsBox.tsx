import { useState } from 'react'

/**
 * The checkbox for agreeing to the terms: kept in state, not enforced (spec section 2). The links open in a new tab, to
 * keep the form.
 */
export function TermsBox() {
  const [agreed, setAgreed] = useState(false)
  return (
    <div className="flex items-start gap-3 text-sm text-ink-2">
      <input
        id="agree-to-terms"
        name="terms"
        type="checkbox"
        checked={agreed}
        className="mt-2.5 size-6 shrink-0 accent-accent"
        onChange={(event) => {
          setAgreed(event.target.checked)
        }}
      />
      <div className="grid gap-0.5 py-3">
        <label htmlFor="agree-to-terms">
          I agree to the <TextLink href="/terms">Terms of Service</TextLink> and the{' '}
          <TextLink href="/privacy-policy">Privacy Policy</TextLink>
        </label>
        <p>They apply to every account, whether or not you check this box.</p>
      </div>
    </div>
  )
}

function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="font-semibold text-soft-ink underline">
      {children}
    </a>
  )
}
