/** Misspelled domains of the large mailbox providers, by the correct domain. */
const DOMAINS: Readonly<Record<string, readonly string[]>> = {
  'gmail.com': [
    'gmial.com',
    'gmai.com',
    'gmal.com',
    'gamil.com',
    'gnail.com',
    'gmaill.com',
    'gmail.co',
    'gmail.con',
    'gmail.cm',
    'gmail.om',
  ],
  'hotmail.com': ['hotnail.com', 'hotmial.com', 'hotmai.com', 'hotmal.com', 'hotmail.con', 'hotmail.co'],
  'outlook.com': ['outlok.com', 'outloook.com', 'outlook.con', 'outlook.co'],
  'yahoo.com': ['yaho.com', 'yahooo.com', 'yhaoo.com', 'yahoo.con', 'yahoo.co'],
  'icloud.com': ['iclod.com', 'icoud.com', 'iclould.com', 'icloud.con', 'icloud.co'],
}

const DOMAIN_BY_TYPO = new Map(
  Object.entries(DOMAINS).flatMap(([domain, typos]) => typos.map((typo) => [typo, domain])),
)

/** Returns the email address that was most likely meant; null if nothing looks misspelled. */
export function likelyAddress(address: string): string | null {
  const [local = '', domain = ''] = address.split('@')
  const corrected = DOMAIN_BY_TYPO.get(domain.toLowerCase())
  return corrected === undefined ? null : `${local}@${corrected}`
}
