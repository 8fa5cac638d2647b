import type { Verification } from '@credence/contract/verify/calls'
import {
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconShieldCheck,
  IconShieldQuestion,
  IconShieldX,
} from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { findingsOf, grouped, initialsOf, localTime, utcTime, verdictOf, type Finding } from './verdict.ts'
import classes from './verify-page.module.css'

const signs = { green: IconShieldCheck, amber: IconShieldQuestion, red: IconShieldX }

/** What was found about a file, for people who know nothing of seals. */
export function VerifyResult({ found }: { found: Verification }) {
  const { tone, title, text } = verdictOf(found)
  const findings = findingsOf(found)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const Sign = signs[tone]
  return (
    <section className={classes['result']} aria-label="Result">
      <div className={classes['verdict']} data-tone={tone}>
        <span className={classes['sign']}>
          <Sign size={24} stroke={1.8} aria-hidden />
        </span>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p>{text}</p>
        </div>
      </div>
      {findings.length > 0 && (
        <div className={classes['findings']}>
          {findings.map((finding) => (
            <FindingView key={finding.title} {...finding} />
          ))}
        </div>
      )}
      {found.isWhole && found.isOurs ? <Signers signers={found.signers} /> : <Advice found={found} />}
      <SealFacts found={found} />
    </section>
  )
}

const FindingView = ({ isGood, title, text }: Finding) => {
  const IconOf = isGood ? IconCircleCheck : IconCircleX
  return (
    <div className={classes['finding']} data-good={isGood || undefined}>
      <IconOf size={18} stroke={1.8} aria-hidden />
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
    </div>
  )
}

const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div className={classes['part']}>
    <h3>{title}</h3>
    {children}
  </div>
)

const Signers = ({ signers }: Pick<Verification, 'signers'>) => (
  <Part
    title={
      <>
        Signers <span className={classes['dim']}>{signers.length}</span>
      </>
    }
  >
    <ul className={classes['signers']} aria-label="Signers">
      {signers.map(({ name, signedAt }) => (
        <li key={`${name} ${signedAt}`}>
          <span className={classes['initials']} aria-hidden="true">
            {initialsOf(name)}
          </span>
          <strong>{name}</strong>
          <span className={classes['dim']}>signed {localTime(signedAt)}</span>
        </li>
      ))}
    </ul>
  </Part>
)

/** What to do with a file that is not what was signed here. */
const Advice = ({ found: { isWhole, seal } }: { found: Verification }) => (
  <>
    {seal !== null && (
      <div className={classes['finding']}>
        <IconInfoCircle size={18} stroke={1.8} aria-hidden />
        <div>
          <h3>Signers are not shown</h3>
          <p>
            {isWhole
              ? 'Names and times are told only for a document of this installation.'
              : 'Names and times are told only for a whole document, because a changed file can say anything.'}
          </p>
        </div>
      </div>
    )}
    {!isWhole && (
      <Part title="What to do">
        <ol className={classes['steps']}>
          <li>Ask the sender for the original file and check that one.</li>
          <li>Do not print to PDF, edit or save it again: that changes a file even when it looks the same.</li>
          <li>If you signed it, the copy from your signing link is the one to keep.</li>
        </ol>
      </Part>
    )}
  </>
)

const Time = ({ at }: { at: string }) => (
  <>
    {localTime(at)} <span className={classes['dim']}>({utcTime(at)})</span>
  </>
)

function SealFacts({ found: { document: checked, seal } }: { found: Verification }) {
  if (seal === null) return null
  const facts: [string, ReactNode][] = []
  if (checked) facts.push(['Document', checked.name])
  if (seal.sealedAt) facts.push(['Sealed', <Time key="sealed" at={seal.sealedAt} />])
  if (seal.timestampedAt) facts.push(['Timestamp', <Time key="stamped" at={seal.timestampedAt} />])
  if (seal.level) facts.push(['Seal', `${seal.level}, no changes allowed (DocMDP 1)`])
  facts.push(['Certificate', `${seal.issuedTo}, issued by ${seal.issuedBy}`])
  if (checked) facts.push(['SHA-256', <code key="hash">{grouped(checked.sha256)}</code>])
  return (
    <Part title="Document and seal">
      <dl className={classes['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}
