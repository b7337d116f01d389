/** The promised time in a sentence, '24 hours', which the server writes into every document. */
function promised(name: string): string {
  // In documents written at build, the server fills in the {{placeholders}}.
  if (typeof document === 'undefined') return `{{ ${name.replaceAll('-', '_')} }}`
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '24 hours'
}

/** The time within which a person reviews a report. */
export const RESPONSE_TIME = promised('response-time')

/** The time within which support replies to a message. */
export const SUPPORT_REPLY_TIME = promised('support-reply-time')

/** RESPONSE_TIME as a number. */
export const RESPONSE_HOURS = parseInt(RESPONSE_TIME)
