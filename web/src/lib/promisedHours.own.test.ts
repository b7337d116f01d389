import { expect, it } from 'vitest'

function setMeta(name: string, content: string) {
  const meta = document.createElement('meta')
  meta.name = name
  meta.content = content
  document.head.append(meta)
}

it('the app reads the promised hours from the document', async () => {
  setMeta('response-time', '48 hours')
  setMeta('support-reply-time', '1 hour')
  expect(await import('./promisedHours')).toMatchObject({
    RESPONSE_TIME: '48 hours',
    RESPONSE_HOURS: 48,
    SUPPORT_REPLY_TIME: '1 hour',
  })
})
