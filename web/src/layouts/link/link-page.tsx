import type { LinkPurpose } from '@credence/contract/kit/link-purpose'
import { linkTexts } from '@credence/contract/links/link-texts'
import { texts } from '@credence/contract/texts'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconLinkOff, IconRefresh, type Icon } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { LinkFrame } from './link-frame.tsx'
import { LinkHeading } from './link-heading.tsx'
import classes from './link-page.module.css'
import type { LinkState } from './link-state.ts'
import type { OpenedLink } from './use-link.ts'

interface LinkPageProps<T> {
  link: OpenedLink<T>
  /** Its texts say what has become of the link. */
  purpose: LinkPurpose
  /** What the page is for, such as 'Document upload'. */
  title: string
  icon: Icon
  /** At the end of the header, while the link is open. */
  headerEnd?: ReactNode
  /** Leaves room for a list beside the form. */
  wide?: boolean
  /** Under the words that the link is complete. */
  whenDone?: (answer: T) => ReactNode
  /** The form, while the link is open. */
  children: (answer: T) => ReactNode
}

const nameIn = <T extends { name: string }>(state: LinkState<T>): string | null =>
  (state.kind === 'done' || state.kind === 'active' ? state.answer.name : '') || null

/** The frame of every page that a link opens, and what it shows before, instead of and after its form. */
export function LinkPage<T extends { name: string }>({
  link: { state, reload },
  purpose,
  title,
  icon: IconOf,
  headerEnd,
  wide = false,
  whenDone,
  children,
}: LinkPageProps<T>) {
  const name = nameIn(state)
  useEffect(() => {
    document.title = `${title} | ${name ?? (state.kind === 'loading' ? texts.loading : 'Credence')}`
  }, [title, name, state.kind])
  return (
    <LinkFrame
      wide={wide}
      header={
        <>
          <span className={classes['tile']}>
            <IconOf size={20} stroke={1.6} aria-hidden />
          </span>
          <p className={classes['about']}>
            <span className={classes['purpose']}>{title}</span>
            {name !== null && <strong className={classes['name']}>{name}</strong>}
          </p>
          {state.kind === 'active' && headerEnd}
        </>
      }
    >
      {state.kind === 'active' ? (
        children(state.answer)
      ) : (
        <StateView key={state.kind} kind={state.kind} words={purpose.texts} onReload={() => void reload()}>
          {state.kind === 'done' && whenDone?.(state.answer)}
        </StateView>
      )}
    </LinkFrame>
  )
}

interface StateViewProps {
  kind: Exclude<LinkState<unknown>['kind'], 'active'>
  words: LinkPurpose['texts']
  onReload: () => void
  children?: ReactNode
}

/** What a page shows instead of its content. */
export function StateView({ kind, words, onReload, children }: StateViewProps) {
  switch (kind) {
    case 'loading':
      return <LoadingView />
    case 'invalid':
      return (
        <Message icon={IconLinkOff} title="Link not valid">
          <p>{words.unknown}</p>
          <p>{linkTexts.invalidAdvice}</p>
        </Message>
      )
    case 'expired':
      return (
        <Message icon={IconClock} title="Link expired">
          <p>{words.expired}</p>
        </Message>
      )
    case 'error':
      return (
        <Message icon={IconAlertTriangle} tone="red" title={texts.reloadPage}>
          <PlainButton onClick={onReload}>
            <IconRefresh size={16} stroke={1.6} aria-hidden />
            Try again
          </PlainButton>
        </Message>
      )
    case 'done':
      return (
        <Message icon={IconCircleCheck} tone="green" title={words.complete ?? ''}>
          {children}
        </Message>
      )
  }
}

interface MessageProps {
  icon: Icon
  tone?: 'red' | 'green'
  title: string
  children?: ReactNode
}

const Message = ({ icon: IconOf, tone, title, children }: MessageProps) => (
  <div className={classes['message']}>
    <span className={classes['sign']} data-tone={tone}>
      <IconOf size={24} stroke={1.6} aria-hidden />
    </span>
    <LinkHeading>{title}</LinkHeading>
    {children && <div className={classes['words']}>{children}</div>}
  </div>
)

/** Bars in the place of a form that is on its way. */
export const LoadingView = () => (
  <div role="status" aria-busy="true" className={classes['loading']}>
    <h1 className="visually-hidden">{texts.loading}</h1>
    <span className={classes['bar']} data-size="title" />
    <span className={classes['bar']} data-size="line" />
    <span className={classes['bar']} data-size="card" />
  </div>
)
