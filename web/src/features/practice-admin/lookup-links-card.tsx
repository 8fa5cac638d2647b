import { listPracticesToManage } from '@credence/contract/practice-admin/calls'
import {
  getLookupLinks,
  lookupLinkTexts,
  makeShortCode,
  removePracticePhoto,
  savePracticePhoto,
  withdrawShortCode,
} from '@credence/contract/practice-admin/lookup-links'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { texts } from '@credence/contract/texts'
import { Button, TextInput } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ChangeEvent } from 'react'
import { FormSection } from '../../domain/management/form-section.tsx'
import { questionOf } from '../../domain/management/managed-record.ts'
import classes from '../../domain/management/management-form.module.css'
import type { Practice } from '../../domain/management/practice-choice.ts'
import { reachable } from '../../kit/api.ts'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { wrongWithPhoto } from '../../ui/inputs/file-choice.ts'
import { toast } from '../../ui/layout/toast.tsx'
import { Bar, Failed, Loading } from '../../ui/layout/states.tsx'
import own from './lookup-links.module.css'
import { QrCode } from './qr-code.tsx'

type Links = AnswerOf<typeof getLookupLinks>
interface PartProps {
  practice: Practice
  links: Links
  editable: boolean
}

/** A save of the practice moves its version, which the form above sends. */
const refreshes = [getLookupLinks, listPracticesToManage]

/** The addresses of the public lookups of a practice, and the photo that they show. */
export function LookupLinksCard({ practice }: { practice: Practice }) {
  const editable = useMay(makeShortCode)
  const { data, isError, refetch } = useQuery(read(getLookupLinks, { params: { id: practice.id } }))
  return (
    <section className={`framed ${own['card']}`} aria-label="Lookup links">
      <div className={classes['head']}>
        <h2 className={classes['title']}>Lookup links</h2>
      </div>
      {data ? (
        <>
          <AddressSection practice={practice} links={data} editable={editable} />
          <PhotoSection practice={practice} links={data} editable={editable} />
        </>
      ) : isError ? (
        <Failed sentence={texts.reloadPanel} onRetry={() => void refetch()} />
      ) : (
        <FormSection title="Addresses" note="">
          <Loading what="the lookup links">
            <div className={classes['bars']}>
              <Bar width="70%" />
              <Bar width="70%" />
            </div>
          </Loading>
        </FormSection>
      )}
    </section>
  )
}

const questions = {
  replace: { ...questionOf(lookupLinkTexts.replaceConfirm), verb: 'Create new links' },
  withdraw: { ...questionOf(lookupLinkTexts.withdrawConfirm), verb: 'Withdraw links' },
} as const

function AddressSection({ practice, links: { networkUrl, privilegesUrl, fhirUrl }, editable }: PartProps) {
  const [asked, setAsked] = useState<keyof typeof questions | null>(null)
  const onSaved = () => setAsked(null)
  const make = useSave(makeShortCode, { refreshes, done: lookupLinkTexts.made, creates: true, onSaved })
  const withdraw = useSave(withdrawShortCode, { refreshes, done: lookupLinkTexts.withdrawn, onSaved })
  const sent = { params: { id: practice.id } }
  const isBusy = make.isPending || withdraw.isPending
  const hasLinks = networkUrl !== null && privilegesUrl !== null && fhirUrl !== null
  return (
    <FormSection
      title="Addresses"
      note="Public pages for the front desk: who takes a plan, and who works where. Anybody with the address can read them, also in a frame of the practice's own site. Programs read the same directory as FHIR."
    >
      {hasLinks ? (
        <>
          <Address label="Network lookup" address={networkUrl} />
          <Address label="Privileges lookup" address={privilegesUrl} />
          <Address label="Directory as FHIR" address={fhirUrl} />
        </>
      ) : (
        <p className={classes['none']}>{lookupLinkTexts.none}</p>
      )}
      {editable && (
        <div className={own['actions']}>
          <Button
            variant={hasLinks ? 'default' : 'filled'}
            loading={make.isPending}
            disabled={isBusy}
            onClick={() => (hasLinks ? setAsked('replace') : make.mutate(sent))}
          >
            {hasLinks ? 'Create new links' : 'Create links'}
          </Button>
          {hasLinks && (
            <Button variant="default" disabled={isBusy} onClick={() => setAsked('withdraw')}>
              Withdraw links
            </Button>
          )}
        </div>
      )}
      <Confirm
        opened={asked !== null}
        {...questions[asked ?? 'replace']}
        destructive
        busy={isBusy}
        onConfirm={() => (asked === 'withdraw' ? withdraw : make).mutate(sent)}
        onCancel={() => setAsked(null)}
      />
    </FormSection>
  )
}

function Address({ label, address }: { label: string; address: string }) {
  const [showsCode, setShowsCode] = useState(false)
  const what = label.charAt(0).toLowerCase() + label.slice(1)
  return (
    <div className={own['address']}>
      <div className={own['line']}>
        <TextInput
          label={label}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          rightSectionWidth={32}
          rightSection={<CopyButton value={address} name={`the address of the ${what}`} size={24} />}
        />
        <IconButton
          icon={IconQrcode}
          label={`${showsCode ? 'Hide' : 'Show'} QR code of the ${what}`}
          size={32}
          onClick={() => setShowsCode(!showsCode)}
        />
      </div>
      {showsCode && <QrCode address={address} label={`QR code of ${address}`} />}
    </div>
  )
}

function PhotoSection({ practice, links: { photoUrl }, editable }: PartProps) {
  const input = useRef<HTMLInputElement>(null)
  const onRefused = ({ fields }: { fields?: Readonly<Record<string, string>> | undefined }) => {
    const message = fields?.['newPhotoFile']
    if (message === undefined) return false
    toast.failed(message)
    return true
  }
  const save = useSave(savePracticePhoto, { refreshes, done: lookupLinkTexts.photoSaved, onRefused })
  const remove = useSave(removePracticePhoto, { refreshes, done: lookupLinkTexts.photoRemoved })
  const params = { id: practice.id }
  const isBusy = save.isPending || remove.isPending
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // The same file may be chosen again.
    currentTarget.value = ''
    if (!file) return
    const wrong = wrongWithPhoto(file)
    if (wrong === null) save.mutate({ params, files: { newPhotoFile: file } })
    else toast.failed(wrong)
  }
  return (
    <FormSection title="Photo" note="Beside the name of the practice, on both pages.">
      {photoUrl === null ? (
        <p className={classes['none']}>No photo</p>
      ) : (
        <img className={own['photo']} src={reachable(photoUrl)} alt={practice.name} />
      )}
      {editable && (
        <div className={own['actions']}>
          <Button variant="default" loading={save.isPending} disabled={isBusy} onClick={() => input.current?.click()}>
            {photoUrl === null ? 'Choose photo' : 'Replace photo'}
          </Button>
          {photoUrl !== null && (
            <Button variant="default" disabled={isBusy} onClick={() => remove.mutate({ params })}>
              Remove photo
            </Button>
          )}
          <input ref={input} type="file" accept="image/*" hidden aria-label="Photo of the practice" onChange={choose} />
        </div>
      )}
    </FormSection>
  )
}
