import { expect } from '@playwright/test'
import type { Site } from './site.ts'

/** The link of the newest mail to an address, as a mail program would show it, once it has come. */
export async function mailedLink(site: Site, address: string): Promise<string> {
  let mail = ''
  await expect
    .poll(async () => (mail = (await site.mailsTo(address)).at(-1) ?? ''), { timeout: 15_000 })
    .toContain('http')
  const text = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  return /https?:\/\/[^\s">]+token[^\s">]*/.exec(text)?.[0] ?? ''
}
