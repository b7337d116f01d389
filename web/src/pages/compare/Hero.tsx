import { useState } from 'react'
import type { Schemas } from '../../api/client'
import { comparePath, MAX_COMPARED } from '../../features/compare/chosenCoaches'
import { CloseIcon, Icon, ShareIcon } from '../../ui/icons'
import { Container } from '../../ui/layout'
import { PrintButton } from '../../ui/PrintButton'
import { shareBySystem } from '../share/shareBySystem'

/** The title of a comparison, what to do with it, and its biggest difference. */
export function Hero({ comparison }: { comparison: Schemas['Comparison'] }) {
  const { coaches, differs_most: differsMost } = comparison
  const [sent, setSent] = useState('')
  const send = async () => {
    const url = location.origin + comparePath(coaches)
    if (await shareBySystem({ url })) return
    try {
      await navigator.clipboard.writeText(url)
      setSent('Link copied')
    } catch {
      setSent(`Copy this address: ${url}`) // No access to the clipboard, or no HTTPS.
    }
  }
  return (
    <Container className="compare-hero">
      <h1>Compare</h1>
      <div className="compare-acts">
        {coaches.length > 1 && (
          <>
            <button type="button" className="compare-gold needs-script" onClick={() => void send()}>
              <ShareIcon />
              <span>Send</span>
            </button>
            <PrintButton className="compare-chalk" />
          </>
        )}
        {coaches.length < MAX_COMPARED ? (
          <a href="#add" className="compare-chalk">
            <Icon className="size-4.5 shrink-0">
              <path d="M12 5v14M5 12h14" />
            </Icon>
            <span>Add</span>
          </a>
        ) : (
          <a href="#add" className="compare-chalk">
            <CloseIcon className="size-4.5 shrink-0" />
            <span>Remove</span>
          </a>
        )}
      </div>
      <p role="status" className="compare-sent">
        {sent}
      </p>
      {differsMost && <p className="compare-lead">{differsMost}</p>}
    </Container>
  )
}
