import type { Page } from '@playwright/test'
import type { Site } from './site.ts'

export const PASSWORD = 'Sideline1'

interface Session {
  access_token: string
  refresh_token: string
  user: { id: string; email: string }
}

export interface Opinion {
  rating: number
  comment?: string
  tags?: string[]
  would_recommend?: boolean | null
}

const CATEGORIES = ['advice', 'honesty', 'motivation', 'planning', 'supportive', 'team_spirit']

/** Someone with an account of their own, who can do things over HTTP before the browser takes over. */
export class Person {
  private constructor(
    private readonly site: Site,
    readonly name: string,
    readonly session: Session,
  ) {}

  /** Makes an account; the name is made unique, so journeys do not meet each other's people. */
  static async signUp(site: Site, name: string): Promise<Person> {
    const email = `${name.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@athletes.example`
    const data = { full_name: `${name} Athlete`, university: 'Northfield University', sport: 'Soccer' }
    const session = await send<Session>(`${site.url}/auth/v1/signup`, 'POST', {
      email,
      password: PASSWORD,
      data,
    })
    return new Person(site, name, session)
  }

  get email(): string {
    return this.session.user.email
  }

  /** Asks the site as this person. */
  ask<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
    return send<T>(this.site.url + path, method, body, this.session.access_token)
  }

  rate(
    coachId: number,
    { rating, comment = '', tags = [], would_recommend = null }: Opinion,
  ): Promise<{ id: string }> {
    const categories = Object.fromEntries(CATEGORIES.map((category) => [`${category}_rating`, rating]))
    return this.ask('POST', `/api/coaches/${coachId}/reviews`, {
      rating,
      comment,
      tags,
      would_recommend,
      ...categories,
    })
  }

  addCoach(name: string, university = 'Northfield University', sport = 'Soccer'): Promise<{ id: number }> {
    return this.ask('POST', '/api/coaches', { name, university, sport })
  }

  /** Gives the browser this person's session, as if they had signed in there before. */
  async takeOver(page: Page): Promise<void> {
    await page.goto(`${this.site.url}/robots.txt`)
    await page.evaluate(
      (session) => localStorage.setItem('sideline.auth', session),
      JSON.stringify(this.session),
    )
  }
}

async function send<T>(url: string, method: string, body: unknown, token?: string): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`)
  return (text ? JSON.parse(text) : undefined) as T
}
