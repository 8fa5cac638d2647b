import {
  documentGroupNames,
  documentGroups,
  documentSlotNames,
  documentSlots,
  isDocumentShown,
  slotRequirement,
  type DocumentDay,
  type DocumentSlot,
} from '@credence/contract/onboarding/documents'
import {
  IconCertificate,
  IconFileText,
  IconHeartbeat,
  IconId,
  IconListNumbers,
  IconUserSquare,
  type Icon,
} from '@tabler/icons-react'
import { PlainFile } from '../../../ui/plain/plain-file.tsx'
import { PlainDate } from '../../../ui/plain/plain-inputs.tsx'
import type { StageAnswers } from '../calls.ts'
import { fieldOf, useStageForm, type StageForm, type StageFormProps } from '../form/use-stage-form.ts'
import { StageFrame } from '../frame/stage-frame.tsx'
import wizard from '../frame/wizard.module.css'
import { documentsShape, type DocumentsValues } from './documents-shape.ts'
import { GroupFiles } from './group-files.tsx'

type DocumentsForm = StageForm<StageAnswers['documents'], DocumentsValues>

const icons: Readonly<Record<DocumentSlot, Icon>> = {
  driversLicense: IconId,
  driversLicenseBack: IconId,
  acls: IconHeartbeat,
  bls: IconHeartbeat,
  cv: IconFileText,
  colorPhoto: IconUserSquare,
  ecfmg: IconCertificate,
  dd214: IconCertificate,
  caseLog: IconListNumbers,
}

export function Form(props: StageFormProps) {
  const form = useStageForm<StageAnswers['documents'], DocumentsValues>(documentsShape, props)
  const { answer } = form
  return (
    <StageFrame form={form} required intro="Take a photo or choose a file, up to 10 MB each.">
      <div className={wizard['card']}>
        {documentSlotNames
          .filter((slot) => isDocumentShown(slot, answer.preferences))
          .map((slot) => (
            <Slot key={slot} form={form} slot={slot} />
          ))}
        {documentGroupNames
          .filter((group) => isDocumentShown(group, answer.preferences))
          .map((group) => (
            <GroupFiles
              key={group}
              form={form}
              part={`${group}Files`}
              {...documentGroups[group]}
              stored={answer[`${group}Filenames`] ?? []}
            />
          ))}
      </div>
    </StageFrame>
  )
}

function Slot({ form, slot }: { form: DocumentsForm; slot: DocumentSlot }) {
  const { label, hint, expiration } = documentSlots[slot]
  const place = `${slot}File`
  const [chosen] = form.files[place] ?? []
  return (
    <PlainFile
      label={label}
      hint={hint}
      icon={icons[slot]}
      required={slotRequirement(slot, form.answer.preferences) !== null}
      {...(slot === 'colorPhoto' ? { accept: 'image/*,.pdf' } : {})}
      stored={form.answer[`${slot}Filename`] ?? null}
      chosen={chosen}
      share={form.shareOf(chosen)}
      message={form.issues[place]}
      note={form.noteOf(place)}
      disabled={form.isSending}
      onFiles={(files) => form.choose(place, files)}
      onRemove={() => form.removeFile(place)}
    >
      {expiration !== null && <Expiration form={form} day={expiration} />}
    </PlainFile>
  )
}

const Expiration = ({ form, day }: { form: DocumentsForm; day: DocumentDay }) => (
  <PlainDate
    {...fieldOf(form, day)}
    label="Expiration date"
    required={day === 'driversLicenseExpirationDate'}
    value={form.values[day]}
    onValue={(value) => form.change((values) => ({ ...values, [day]: value }), day)}
  />
)
