import { canEdit } from '@credence/contract/kit/access'
import { useState } from 'react'
import { useMay } from '../../kit/use-may.ts'
import { Avatar } from '../../ui/text/avatar.tsx'
import { HeadFact, HeadFacts } from '../../ui/text/head-facts.tsx'
import { PhotoButton } from '../../ui/inputs/photo-button.tsx'
import { RecordHead } from '../../ui/layout/record-head.tsx'
import { toast } from '../../ui/layout/toast.tsx'
import { HistoryButton } from '../../domain/audit/history-button.tsx'
import { RemovedButton } from '../../domain/removed/removed-button.tsx'
import { BasicForm } from './basic-form.tsx'
import { PracticeNames } from './practice-names.tsx'
import { nameOf, type Provider } from './provider-draft.ts'
import classes from './provider-header.module.css'
import type { ModeProps } from './use-provider-form.ts'

interface ProviderHeaderProps extends ModeProps {
  editing: boolean
  onEdit: () => void
}

const editBasic = canEdit('PROVIDER_BASIC')
const photoSize = 104

/** Who the provider is and how to reach them; in edit mode the same as fields. */
export function ProviderHeader({ editing, onEdit, ...mode }: ProviderHeaderProps) {
  const { provider, onClose } = mode
  const mayEdit = useMay(editBasic)
  const [photo, setPhoto] = useState<File | null>(null)
  const close = () => {
    setPhoto(null)
    onClose()
  }
  const person = { firstName: provider.firstName ?? '', lastName: provider.lastName ?? '', photoUrl: provider.photoUrl }
  return (
    <header className={classes['header']}>
      <div className={classes['photo']}>
        {editing ? (
          <PhotoButton
            {...person}
            chosen={photo}
            size={photoSize}
            label="Change the photo"
            onChoose={setPhoto}
            onWrong={toast.failed}
          />
        ) : (
          <Avatar {...person} size={photoSize} />
        )}
      </div>
      <div className={classes['about']}>
        <RecordHead
          name={nameOf(provider)}
          {...(provider.nickname ? { note: `“${provider.nickname}”` } : {})}
          about={[...(provider.specialties ?? []), ...provider.practices.filter(({ isPrimary }) => isPrimary)]
            .map(({ name }) => name)
            .join(' · ')}
          record={provider}
          editing={editing}
          onEdit={mayEdit ? onEdit : null}
          tools={
            <>
              <HistoryButton record="provider" id={provider.id} name={nameOf(provider)} />
              <RemovedButton record="provider" id={provider.id} name={nameOf(provider)} />
            </>
          }
        />
        <p className={classes['specialtyNames']}>{(provider.specialties ?? []).map(({ name }) => name).join(' · ')}</p>
        {!editing && <BasicFacts provider={provider} />}
        <PracticeNames practices={provider.practices} />
      </div>
      {editing && (
        <div className={classes['wide']}>
          <BasicForm {...mode} onClose={close} photo={photo} />
        </div>
      )}
    </header>
  )
}

const mail = (address: string | null | undefined) => address && <a href={`mailto:${address}`}>{address}</a>

const BasicFacts = ({ provider }: { provider: Provider }) => (
  <HeadFacts>
    <HeadFact name="Cell phone">{provider.phone1}</HeadFact>
    <HeadFact name="Other phone">{provider.phone2}</HeadFact>
    <HeadFact name="Pager">{provider.pager}</HeadFact>
    <HeadFact name="Work email">{mail(provider.email1)}</HeadFact>
    <HeadFact name="Personal email">{mail(provider.email2)}</HeadFact>
    {provider.isApp && <HeadFact name="Supervising provider">{provider.supervisingProviderName ?? 'not set'}</HeadFact>}
    <HeadFact name="Notes">{provider.notes}</HeadFact>
  </HeadFacts>
)
