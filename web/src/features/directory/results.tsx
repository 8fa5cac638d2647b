import { directoryTexts } from '@credence/contract/directory/texts'
import { IconAlertTriangle, IconCircleCheck, IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './results.module.css'

interface Person {
  id: number
  name: string
  isPhysician: boolean
  isApp: boolean
}

/** The groups in which providers are listed. The answers are in this order already. */
const groups: readonly [title: string, holds: (person: Person) => boolean][] = [
  ['Physicians', ({ isPhysician }) => isPhysician],
  ['Advanced practice providers', ({ isPhysician, isApp }) => isApp && !isPhysician],
  ['Other providers', ({ isPhysician, isApp }) => !isPhysician && !isApp],
]

const CountLine = ({ isNone = false, children }: { isNone?: boolean | undefined; children: ReactNode }) => (
  <h2 className={classes['count']}>
    {!isNone && <IconCircleCheck size={18} stroke={1.8} aria-hidden />}
    {children}
  </h2>
)

interface ListProps {
  count: string
  /** Whether the line says that nothing was found, although the list has entries. */
  isNone?: boolean
  /** The headings of the columns, on wide screens. */
  columns: readonly string[]
  children: ReactNode
}

/** A list with a line above it: a table on wide screens, and cards on a phone. */
export const ResultList = ({ count, isNone, columns, children }: ListProps) => (
  <section className={classes['list']} data-columns={columns.length}>
    <CountLine isNone={isNone}>{count}</CountLine>
    <div className={classes['columns']} aria-hidden="true">
      {columns.map((column) => (
        <span key={column}>{column}</span>
      ))}
    </div>
    {children}
  </section>
)

export const Items = ({ children }: { children: ReactNode }) => <ul className={classes['items']}>{children}</ul>

export const Item = ({ name, children }: { name: ReactNode; children?: ReactNode }) => (
  <li className={classes['item']}>
    <span className={classes['name']}>{name}</span>
    {children}
  </li>
)

interface ProviderListProps<P extends Person> {
  count: string
  columns: readonly string[]
  providers: readonly P[]
  details?: (provider: P) => ReactNode
}

export const ProviderList = <P extends Person>({ count, columns, providers, details }: ProviderListProps<P>) => (
  <ResultList count={count} columns={columns}>
    {groups.map(([title, holds]) => {
      const found = providers.filter(holds)
      return (
        found.length > 0 && (
          <div key={title} className={classes['group']}>
            <h3 className={classes['group-title']}>
              {title} <span>{found.length}</span>
            </h3>
            <Items>
              {found.map((provider) => (
                <Item key={provider.id} name={provider.name}>
                  {details?.(provider)}
                </Item>
              ))}
            </Items>
          </div>
        )
      )
    })}
  </ResultList>
)

interface Place {
  name: string
  city: string | null
  state: string | null
}

/** 'Office, Anchorage AK'; what is not known is left out. */
export const placeText = ({ name, city, state }: Place): string =>
  [name, [city, state].filter(Boolean).join(' ')].filter(Boolean).join(', ')

export const Places = ({ places }: { places: readonly Place[] }) =>
  places.length > 0 && (
    <span className={classes['places']}>
      {[...new Set(places.map(placeText))].map((place) => (
        <span key={place} className={classes['place']}>
          <IconMapPin size={14} stroke={1.6} aria-hidden />
          {place}
        </span>
      ))}
    </span>
  )

export const Plans = ({ plans }: { plans: readonly { id: number; name: string }[] }) => (
  <span className={classes['plans']}>
    {plans.map(({ id, name }) => (
      <span key={id}>{name}</span>
    ))}
  </span>
)

/** That a carrier is out of network, as an answer of its own. */
export const OutOfNetwork = () => (
  <p className={classes['warning']}>
    <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
    <span>{directoryTexts.outOfNetwork}</span>
  </p>
)

/** The same beside a carrier in a list. */
export const OutOfNetworkNote = () => (
  <span className={classes['note']}>
    <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
    {directoryTexts.outOfNetwork}
  </span>
)
