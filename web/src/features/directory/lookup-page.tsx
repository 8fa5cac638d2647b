import { linkTexts } from '@credence/contract/links/link-texts'
import { texts } from '@credence/contract/texts'
import { IconSearch, type Icon } from '@tabler/icons-react'
import { useEffect, type MouseEvent, type ReactNode } from 'react'
import { EnvironmentStrip } from '../../layouts/environment-strip.tsx'
import { StateView } from '../../layouts/link/link-page.tsx'
import { useSiteOnce } from '../../layouts/link/use-site-once.ts'
import { LegalLinks } from '../../layouts/site-links.tsx'
import { reachable } from '../../kit/api.ts'
import { Brand } from '../../ui/layout/brand.tsx'
import type { LookupAddress } from './lookup-address.ts'
import classes from './lookup-page.module.css'
import type { Answer } from './use-answer.ts'

interface Practice {
  name: string
  photoUrl: string | null
}

interface LookupPageProps {
  practice: Answer<Practice>
  /** What the page is for, such as 'Network lookup'. */
  title: string
  icon: Icon
  address: LookupAddress
  /** Beside the heading: a link to the other mode. */
  headerEnd?: ReactNode
  /** What can be looked up by, with the part of the address. */
  views: readonly { part: string; label: string }[]
  /** The selects. */
  controls: ReactNode
  /** What was found, in a few words: a screen reader reads them when they change. */
  status: string
  /** What was found. */
  children: ReactNode
}

const isFramed = window.self !== window.top
const secondsUntilRetry = 5
const words = { unknown: linkTexts.invalid, expired: '' }

/** The frame of a public lookup. Inside a frame of another site logo and heading are left out. */
export function LookupPage({
  practice: { asked, reload },
  title,
  icon: IconOf,
  address,
  headerEnd,
  views,
  controls,
  status,
  children,
}: LookupPageProps) {
  const site = useSiteOnce()
  const practice = asked.kind === 'there' ? asked.answer : null
  const hasFailed = asked.kind === 'failed'
  useEffect(() => {
    document.title = `${title} | ${practice?.name ?? 'Credence'}`
  }, [title, practice])
  useEffect(() => {
    if (!hasFailed) return undefined
    const timer = setInterval(reload, secondsUntilRetry * 1000)
    return () => clearInterval(timer)
  }, [hasFailed, reload])
  const hasHeader = !isFramed || headerEnd !== undefined
  return (
    <>
      <EnvironmentStrip environment={site?.environment} />
      <div className={classes['page']}>
        {hasHeader && (
          <header className={classes['header']}>
            {!isFramed && (
              <>
                <Tile practice={practice} icon={IconOf} />
                <div className={classes['about']}>
                  {practice && <h1 className={classes['name']}>{practice.name}</h1>}
                  <p className={classes['title']}>{title}</p>
                </div>
              </>
            )}
            {practice && headerEnd}
          </header>
        )}
        <main className={classes['main']} aria-label={title}>
          {practice ? (
            <>
              <div className={classes['controls']}>
                <nav className={classes['views']} aria-label="Look up">
                  {views.map(({ part, label }) => (
                    <AddressLink
                      key={part}
                      address={address}
                      href={address.hrefOf({ part })}
                      className={classes['view']}
                      current={address.part === part}
                    >
                      {label}
                    </AddressLink>
                  ))}
                </nav>
                {controls}
              </div>
              <p role="status" className="visually-hidden">
                {status}
              </p>
              <div className={classes['results']}>{children}</div>
            </>
          ) : (
            <StateView
              key={asked.kind}
              kind={asked.kind === 'unknown' ? 'invalid' : asked.kind === 'failed' ? 'error' : 'loading'}
              words={words}
              onReload={reload}
            />
          )}
        </main>
        <footer className={classes['footer']}>
          <Brand size={16} />
          <LegalLinks site={site} />
        </footer>
      </div>
    </>
  )
}

const Tile = ({ practice, icon: IconOf }: { practice: Practice | null; icon: Icon }) =>
  practice?.photoUrl ? (
    <img className={classes['photo']} src={reachable(practice.photoUrl)} alt="" width={38} height={38} />
  ) : (
    <span className={classes['tile']}>
      <IconOf size={20} stroke={1.6} aria-hidden />
    </span>
  )

interface AddressLinkProps {
  address: LookupAddress
  href: string
  className?: string | undefined
  current?: boolean
  children: ReactNode
}

/** A link that changes the address without loading the page again, unless it is opened elsewhere. */
export function AddressLink({ address, href, className, current, children }: AddressLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    address.go(href)
  }
  return (
    <a href={href} className={className} aria-current={current ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  )
}

/** The link between the two modes of the network lookup. */
export const ModeLink = ({ address, href, children }: AddressLinkProps) => (
  <AddressLink address={address} href={href} className={classes['mode']}>
    <IconSearch size={15} stroke={1.8} aria-hidden />
    {children}
  </AddressLink>
)

/** A sentence in the place of a list: what to choose first, or that nothing was found. */
export const Sentence = ({ children }: { children: ReactNode }) => <p className={classes['sentence']}>{children}</p>

/** What stands in the place of a list until it is there. */
export function Waiting({ answer: { asked, reload } }: { answer: Answer<unknown> }) {
  if (asked.kind === 'loading') return <p className={classes['sentence']}>{texts.loading}</p>
  return (
    <div className={classes['failed']} role="alert">
      <p>{texts.reloadPage}</p>
      <button type="button" onClick={reload}>
        Try again
      </button>
    </div>
  )
}
